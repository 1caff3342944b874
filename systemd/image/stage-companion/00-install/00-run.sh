#!/bin/bash -e
# The source stays in the image: its installer changes settings, updates and uninstalls.
mkdir -p "${ROOTFS_DIR}/usr/local/src"
rm -rf "${ROOTFS_DIR}/usr/local/src/table-companion"
cp -r files/table-companion "${ROOTFS_DIR}/usr/local/src/"
