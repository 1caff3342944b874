#!/bin/bash -e
# A stage of pi-gen: Raspberry Pi OS Lite (stage2) with Table Companion in it. Written for it, not yet built with it.
if [ ! -d "${ROOTFS_DIR}" ]; then
  copy_previous
fi
