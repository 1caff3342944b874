# shellcheck shell=bash
# pi-gen gives this to a bash in the image's root.
/usr/local/src/table-companion/systemd/install.sh --boot
