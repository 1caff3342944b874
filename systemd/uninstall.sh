# shellcheck shell=bash disable=SC2154
# Takes away what install.sh brought, and nothing else; part of install.sh.

# Whether anybody has played; a journal without a match is not worth keeping.
has_matches() {
  [ -f "$data/companion.db" ] || [ -d "$data/backups" ] || return 1
  local listed
  listed=$(STATE_DIRECTORY=$data "$home/venv/bin/python" -P -m companion matches 2>&1) || return 0
  [ -n "$listed" ]
}

remove_packages() {
  [ -s "$home/packages" ] || return 0
  local brought=() package unwanted
  while read -r package; do
    is_installed "$package" && brought+=("$package")
  done <"$home/packages"
  [ ${#brought[@]} -gt 0 ] || return 0
  # Something installed since may need them: then they stay.
  unwanted=$(apt-get -s purge "${brought[@]}" 2>/dev/null | sed -n 's/^\(Purg\|Remv\) \([^ ]*\).*/\2/p' | sort -u |
    comm -23 - <(printf '%s\n' "${brought[@]%%:*}" | sort -u))
  if [ -n "$unwanted" ]; then
    warn "these packages came with the companion and stay, because others need them now: ${brought[*]}"
    return 0
  fi
  step "packages that came with it: ${#brought[@]}"
  if [ "$dry" = yes ]; then
    do_it apt-get purge "${brought[@]}"
  elif ! DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq "${brought[@]}" >"$1" 2>&1; then
    tail -n 5 "$1" >&2
    warn "apt-get could not take them away; later: sudo apt purge ${brought[*]}"
  fi
}

uninstall() {
  [ "$dry" = yes ] || [ "$(id -u)" = 0 ] || fail "only root can uninstall" "run it again with sudo"
  local file keep=no log
  if running_systemd; then
    do_it systemctl stop companion.service companion-safe-mode.service companion-network.socket \
      companion-network.service companion-phones.service companion-club.service 2>/dev/null
    # Nobody else's backlight is to be shown there; it may be that none is.
    [ ! -e /run/companion-backlight ] || do_it systemd-mount --umount /run/companion-backlight 2>/dev/null
  fi
  if [ "$with_matches" = no ] && has_matches; then keep=yes; fi
  # On a partition of their own they stay there, and here is nothing to keep.
  if release_data "$keep"; then keep=no; fi
  forget_club
  step "units, rules and command"
  for file in companion.service companion-network.socket companion-phones.service; do
    [ ! -e "/etc/systemd/system/$file" ] || do_it systemctl --quiet disable "$file"
  done
  for file in $units $restart $no_picture $obsolete; do do_it rm -f "/etc/systemd/system/$file"; done
  for file in $restart $no_picture; do
    [ ! -d "/etc/systemd/system/${file%/*}" ] ||
      do_it rmdir --ignore-fail-on-non-empty "/etc/systemd/system/${file%/*}"
  done
  do_it rm -f /etc/udev/rules.d/70-table-companion.rules /etc/polkit-1/rules.d/50-table-companion.rules \
    "$modules" \
    /usr/local/bin/companion /etc/default/table-companion
  if [ -e "$home/had-desktop" ]; then
    step "the desktop starts again with the Pi"
    do_it systemctl --quiet set-default graphical.target
  fi
  remove_hotspot
  restore_boot
  remove_picture
  if running_systemd; then
    do_it systemctl daemon-reload
    do_it udevadm control --reload
  fi
  log=$(mktemp)
  remove_packages "$log"
  rm -f "$log"
  step "program and user"
  do_it rm -rf "$home"
  if [ "$keep" = yes ]; then
    # Nobody else may come to own them by being given the same number.
    do_it chown -R root:root "$data"
    say "The matches that were played stay in $data; to delete them too: --uninstall --with-matches"
  elif mountpoint -q "$data"; then
    warn "$data is in use and stays: restart, and then sudo rm -r $data"
  else
    do_it rm -rf "$data"
  fi
  if id "$user" >/dev/null 2>&1; then
    do_it userdel "$user" || warn "the user $user could not be removed: sudo userdel $user"
    # It outlives its user while somebody else is in it.
    ! getent group "$user" >/dev/null || do_it groupdel "$user" || warn "the group $user could not be removed: sudo groupdel $user"
  fi
  if id "$network_user" >/dev/null 2>&1; then
    do_it userdel "$network_user" || warn "the user $network_user could not be removed: sudo userdel $network_user"
  fi
  do_it rm -rf /run/companion-update
  [ "$dry" = yes ] && say "Nothing was changed." || say "Table Companion is gone."
}
