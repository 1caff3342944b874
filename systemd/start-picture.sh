# shellcheck shell=bash disable=SC2154,SC2034
# A picture from the kernel's first second to the first frame, for install.sh --splash: the kernel of Raspberry Pi OS shows
# it by itself, so it takes no time. But such a kernel does not start if it is told of a picture and finds none. So its
# command line names the picture only after it was found in all that the firmware may load, and no longer before it goes.
picture=table-companion.tga
picture_file=/lib/firmware/$picture
picture_hook=/etc/initramfs-tools/hooks/table-companion
picture_words="fullscreen_logo=1 fullscreen_logo_name=$picture"
# Kernels of Raspberry Pi OS from this one on.
picture_since=6.12.47

picture_is_on() { grep -qs "fullscreen_logo_name=$picture" "$boot/cmdline.txt"; }

a_kernel_shows_pictures() {
  local each version
  for each in /lib/modules/*+rpt-rpi-*; do
    version=${each##*/}
    if [ -d "$each" ] && dpkg --compare-versions "${version%%+*}" ge "$picture_since"; then return 0; fi
  done
  return 1
}

# Ends well if the picture is in every initial RAM disk that the firmware may load, and there is one.
picture_is_found() {
  local disk found=1
  for disk in "$boot"/initramfs*; do
    [ -f "$disk" ] || continue
    lsinitramfs "$disk" 2>/dev/null | grep "lib/firmware/$picture\$" >/dev/null || return 1
    found=0
  done
  return $found
}

# Before the boot settings: all that the kernel needs to show it, turned as the panel hangs.
prepare_picture() {
  [ "$splash" = on ] || { [ -n "$rotate" ] && find_boot && picture_is_on; } || return 0
  local degrees log
  find_boot
  [ -n "$boot" ] && a_kernel_shows_pictures ||
    fail "no kernel here shows a picture" "leave --splash out; or: sudo apt full-upgrade, restart, and run this again (it needs Raspberry Pi OS with Linux $picture_since)"
  grep -qs '^auto_initramfs=1' "$boot/config.txt" && command -v update-initramfs >/dev/null && command -v lsinitramfs >/dev/null ||
    fail "this Pi starts without an initial RAM disk, where the kernel looks for the picture" \
      "leave --splash out; or: sudo apt install initramfs-tools, and the line auto_initramfs=1 in $boot/config.txt"
  step "start picture"
  [ "$dry" = no ] || return 0
  degrees=${rotate:-$(sed -n 's/^COMPANION_ROTATE=\([0-9]*\)@.*/\1/p' "$options" 2>/dev/null)}
  mkdir -p "${picture_file%/*}" "${picture_hook%/*}" &&
    "$home/venv/bin/python" -P -m companion.device.start_picture "$picture_file.new" "${degrees:-0}" &&
    mv "$picture_file.new" "$picture_file" && install -m 0755 "$source/systemd/start-picture-hook" "$picture_hook" ||
    fail "the start picture could not be made" "see the line above"
  log=$(mktemp)
  if ! update-initramfs -u -k all >"$log" 2>&1 || ! picture_is_found; then
    tail -n 8 "$log" >&2
    rm -f "$log"
    picture_is_on || remove_picture
    fail "the start picture did not get into the initial RAM disk" \
      "check the free space with: df -h $boot; then run this again. Without a picture: sudo $source/systemd/install.sh --splash off"
  fi
  rm -f "$log"
  sync
}

# After the boot settings no longer name it.
remove_picture() {
  if ! [ -e "$picture_hook" ] && ! [ -e "$picture_file" ]; then return 0; fi
  find_boot
  if picture_is_on && [ "$dry" = no ]; then
    warn "$boot/cmdline.txt still names $picture: with that line this Pi would not start without it, so it stays"
    return 0
  fi
  step "start picture: away"
  do_it rm -f "$picture_hook" "$picture_file"
  do_it update-initramfs -u -k all >/dev/null 2>&1 || warn "the initial RAM disk still has the start picture, which does no harm"
}
