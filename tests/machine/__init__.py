"""A whole computer in QEMU that boots what `systemd/install.sh` installs: `script/machine`."""
