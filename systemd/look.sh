# shellcheck shell=bash disable=SC2154
# Whether all is in place that install.sh brought; part of install.sh.

check_all() {
  local wrong=0 package unit group
  good() { printf '  ok     %s\n' "$1"; }
  bad() { printf '  WRONG  %s\n         %s\n' "$1" "$2"; wrong=1; }
  again="run: sudo $source/systemd/install.sh"
  for package in $packages; do
    is_installed "$package" && good "package $package" || bad "package $package is missing" "$again"
  done
  if id "$user" >/dev/null 2>&1; then
    good "user $user"
    for group in $groups; do
      getent group "$group" >/dev/null || continue
      id -nG "$user" | tr ' ' '\n' | grep -qx "$group" && good "group $group" || bad "$user is not in the group $group" "$again"
    done
  else
    bad "there is no user $user" "$again"
  fi
  if "$home/venv/bin/python" -P -m companion --version >/dev/null 2>&1; then
    good "$("$home/venv/bin/python" -P -m companion --version)"
    [ "$(readlink "$home/code")" = "code-$(fingerprint)" ] && good "as in $source" || bad "another version than in $source" "$again"
  else
    bad "the program is not installed, or does not start" "$again"
  fi
  for unit in $units; do
    cmp -s "$source/systemd/$unit" "/etc/systemd/system/$unit" && good "$unit" || bad "$unit is missing or changed" "$again"
  done
  if [ "$(systemd_version)" -ge 254 ]; then
    cmp -s "$source/systemd/restart-direct.conf" "/etc/systemd/system/$restart" && good "$restart" || bad "$restart is missing or changed" "$again"
  fi
  cmp -s "$source/systemd/modules.conf" "$modules" && good "kernel modules" || bad "$modules is missing or changed" "$again"
  cmp -s "$source/systemd/no-start-picture.conf" "/etc/systemd/system/$no_picture" && good "no start picture" || bad "$no_picture is missing or changed" "$again"
  cmp -s "$source/systemd/70-table-companion.rules" /etc/udev/rules.d/70-table-companion.rules && good "udev rules" || bad "the udev rules are missing or changed" "$again"
  cmp -s "$source/systemd/50-table-companion.rules" /etc/polkit-1/rules.d/50-table-companion.rules && good "polkit rules" || bad "the polkit rules are missing or changed" "$again"
  id "$network_user" >/dev/null 2>&1 && good "user $network_user" || bad "there is no user $network_user" "$again"
  [ "$(systemctl is-enabled companion-network.socket 2>/dev/null)" = enabled ] && good "Wi-Fi on the screen" || bad "companion-network.socket is not enabled" "$again"
  find_boot
  ! picture_is_on || { picture_is_found && good "start picture" ||
    bad "the kernel is told of a start picture and may not find it, and then this Pi does not start" "run: sudo $source/systemd/install.sh --splash off"; }
  [ "$(systemctl is-enabled companion-phones.service 2>/dev/null)" = enabled ] && good "phones, if the table lets them in" || bad "companion-phones.service is not enabled" "$again"
  if [ -e "$hotspot_kept" ]; then
    [ -e "$hotspot_profile" ] && good "hotspot $(head -n 1 "$hotspot_kept" 2>/dev/null)" || bad "the hotspot's file is missing" "run: sudo $source/systemd/install.sh --hotspot NAME"
  fi
  [ ! -e "$home/update-from" ] || good "updates from $(cat "$home/update-from" 2>/dev/null || echo "a source that root can read")"
  if [ -e "$club_file" ]; then
    [ "$(stat -c '%U %a' "$club_file")" = "root 600" ] && good "the address of the club" || bad "others can read $club_file" "run: sudo chown root $club_file; sudo chmod 600 $club_file"
    is_installed "$club_package" && good "package $club_package" || bad "package $club_package is missing" "$again"
    [ "$(systemctl is-enabled "$club_unit" 2>/dev/null)" = enabled ] && good "the club gets what is played" || bad "$club_unit is not enabled" "$again"
    ! running_systemd || systemctl is-active --quiet "$club_unit" || bad "$club_unit does not run" "see: journalctl -u $club_unit"
  fi
  if [ -n "$(data_uuid)" ]; then
    cmp -s "$source/systemd/$data_unit" "/etc/systemd/system/$data_unit" && good "$data_unit" || bad "$data_unit is missing or changed" "$again"
    ! running_systemd || { is_mounted_there && good "saved games on their partition" || bad "the partition with the saved games is not there" "plug it in; see: journalctl -u $data_unit"; }
  fi
  [ "$(systemctl is-enabled companion.service 2>/dev/null)" = enabled ] && good "starts with the Pi" || bad "does not start with the Pi" "$again"
  if running_systemd; then
    systemctl is-active --quiet companion-phones.service && good "companion-phones.service runs" || bad "companion-phones.service does not run" "see: journalctl -u companion-phones"
    systemctl is-active --quiet companion.service && good "runs" || bad "does not run" "see: journalctl -u companion, and: sudo companion check"
  fi
  return $wrong
}
