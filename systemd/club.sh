# shellcheck shell=bash disable=SC2154
# The club that this table sends its games to; part of install.sh.

club_file=/etc/table-companion/club
club_unit=companion-club.service
club_address=""

# Whether this table belongs to a club, or is to.
club_on() { [ "$club" = yes ] || { [ "$club" = "" ] && [ -e "$club_file" ]; }; }

# ask_club: the address from standard input, so that no list of processes and no shell's history has its password.
ask_club() {
  [ "$club" = yes ] || return 0
  if [ -t 0 ]; then
    printf 'The address that companion club add-table printed (it is not shown): ' >&2
    read -rs club_address
    printf '\n' >&2
  else
    read -r club_address || [ -n "$club_address" ] || true
  fi
  case $club_address in
    *[[:space:]]* | *[[:cntrl:]]*) fail "that is no address of a club" "give the one line that companion club add-table printed" ;;
    postgresql://?* | postgres://?*) ;;
    "") fail "there is no address of a club" "give it on standard input: sudo systemd/install.sh --club < FILE" ;;
    *) fail "that is no address of a club" "it begins with postgresql://" ;;
  esac
}

# keep_club: the file that systemd hands to the service, and whether that starts.
keep_club() {
  if [ "$club" = yes ]; then
    if [ "$(cat "$club_file" 2>/dev/null)" != "$club_address" ]; then
      step "$club_file"
      changed=yes club_changed=yes
      [ "$dry" = yes ] || { install -d -m 0755 "${club_file%/*}" && (umask 077; printf '%s\n' "$club_address" >"$club_file.new") &&
        mv "$club_file.new" "$club_file"; } || fail "the address of the club could not be kept" "see the line above"
    fi
  elif [ "$club" = no ]; then
    forget_club
  fi
  club_on || return 0
  if [ "$(systemctl is-enabled "$club_unit" 2>/dev/null)" != enabled ]; then
    step "the club gets what is played here"
    do_it systemctl --quiet enable "$club_unit" || fail "$club_unit could not be enabled" "see the line above"
  fi
}

# start_club: after the game, which nothing is to hold up.
start_club() {
  club_on && running_systemd || return 0
  if [ "$changed" = yes ] || [ -n "$previous" ] || [ -n "$club_changed" ] || ! systemctl is-active --quiet "$club_unit"; then
    do_it systemctl restart "$club_unit" || warn "the club gets nothing yet; see: journalctl -u $club_unit"
  fi
}

# forget_club: the table belongs to none any more; what the club has it keeps.
forget_club() {
  [ ! -e "/etc/systemd/system/$club_unit" ] || {
    ! running_systemd || do_it systemctl stop "$club_unit" 2>/dev/null
    do_it systemctl --quiet disable "$club_unit" 2>/dev/null
  }
  [ ! -e "$club_file" ] || { step "no club any more"; do_it rm -f "$club_file" "$data/club.json"; }
  [ ! -d "${club_file%/*}" ] || do_it rmdir --ignore-fail-on-non-empty "${club_file%/*}"
}

# needs_club_driver: the package that the club needs and that is missing, if any.
needs_club_driver() { ! club_on || is_installed "$club_package" || echo "$club_package"; }
