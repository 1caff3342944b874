#!/bin/bash
# Turns a Raspberry Pi into the Table Companion, and brings one up to date: sudo systemd/install.sh
# Everything it does it can do again, and take away again; see --help.
set -uo pipefail

home=/opt/table-companion
data=/var/lib/table-companion
user=companion
groups="video render input dialout gpio audio systemd-journal"
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
boot=${COMPANION_BOOT:-}
# What the Pi's own distribution must provide: pygame's wheel cannot open a screen without a desktop.
packages="python3 python3-pygame python3-serial python3-segno python3-tornado libegl1 libgles2 libgl1-mesa-dri polkitd"
gpio_packages="python3-rpi-lgpio python3-rpi.gpio"
voice_package=espeak-ng
club_package=python3-psycopg
units="companion.service companion-safe-mode.service companion-network.socket companion-network.service companion-update@.service companion-phones.service companion-club.service"
# Asks NetworkManager, which the game may not.
network_user=companion-network
scripts="safe-mode is-stick mount-data update"
# By version, for an older systemd complains of what it does not know.
restart=companion.service.d/restart-direct.conf
no_picture=plymouth-start.service.d/table-companion.conf
modules=/etc/modules-load.d/table-companion.conf
# What an earlier version brought and this one does without.
obsolete="companion-splash.service"

usage() {
  cat <<TEXT
Usage: sudo systemd/install.sh [what] [options]

Without an argument it installs Table Companion, or brings it up to date.
  --check          says whether all is in place, and changes nothing
  --dry-run        says what would be done, and changes nothing
  --uninstall      takes everything away again, except matches that were played
  --with-matches   with --uninstall: those as well
  --data-partition DEVICE  the saved games move to this partition or USB stick (ext4; an empty one is formatted),
                   for a read-only root; none: back to the card
  --voice          also installs espeak-ng: then Settings, Effects, Voice can be switched on
  --update-from WHERE  new versions come from there by Settings, Update: a remote of this checkout
                   (origin), an address for git, or 'ADDRESS BRANCH'; none: not any more
  --hotspot NAME   the Pi makes a Wi-Fi of this name for phones, where no known one is in reach; none: not any more
  --club           this table sends its games to a club: asks for the address that 'companion club add-table'
                   printed, or reads it from standard input (--club < FILE); --no-club: not any more

The boot settings are only printed, unless you ask for one (a copy of each file is kept, and the others stay as they are):
  --boot               quiet start, without text
  --rotate DEGREES     the panel is turned clockwise: 0, 90, 180 or 270
  --splash on|off      our name on the screen from the kernel's first second on, with --boot (Raspberry Pi OS only)
  --shutdown-button N  a button between GPIO N and ground shuts down (3: also switches a Pi 3 or 4 on)
TEXT
}

say() { printf '%s\n' "$*"; }
step() { printf '* %s\n' "$*"; }
warn() { printf '  ! %s\n' "$*" >&2; }
# What failed, then what to do about it.
fail() {
  printf '\nIt stopped here: %s\nWhat to do: %s\n' "$1" "$2" >&2
  exit 1
}
# Runs a command, or says that it would.
do_it() {
  if [ "$dry" = yes ]; then
    printf '    would run: %s\n' "$*"
  else
    "$@"
  fi
}
running_systemd() { [ -d /run/systemd/system ]; }
is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
all_packages() { dpkg-query -W -f '${db:Status-Status} ${binary:Package}\n' | sed -n 's/^installed //p' | sort; }
has_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }
# Not grep -q: it would stop reading at once, apt-cache would fail for that, and with pipefail so would this.
can_be_had() { LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep 'Candidate: [^(]' >/dev/null; }
has_pin_library() {
  local package
  for package in $gpio_packages; do
    if is_installed "$package"; then return 0; fi
  done
  return 1
}
apt_install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; }
on_a_pi() { grep -qs 'Raspberry Pi' /proc/device-tree/model; }

what=install dry=no with_matches=no voice=no quiet=no rotate="" button="" data_partition="" update_from="" splash="" hotspot="" club=""
while [ $# -gt 0 ]; do
  case $1 in
    --check) what=check ;;
    --uninstall) what=uninstall ;;
    --dry-run) dry=yes ;;
    --with-matches) with_matches=yes ;;
    --voice) voice=yes ;;
    --club) club=yes ;;
    --no-club) club=no ;;
    --boot) quiet=yes ;;
    --data-partition) data_partition=${2:-}; shift ;;
    --update-from) update_from=${2:-}; shift ;;
    --hotspot) hotspot=${2:-}; shift ;;
    --rotate) rotate=${2:-}; shift ;;
    --splash) splash=${2:-}; shift ;;
    --shutdown-button) button=${2:-}; shift ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; fail "$1 is not an option" "choose one of the above" ;;
  esac
  shift || fail "the last option lacks its value" "see systemd/install.sh --help"
done
case $update_from in -*) fail "--update-from $update_from" "give a remote of this checkout, an address for git, or none" ;; esac
case $splash in on) quiet=yes ;; "" | off) ;; *) fail "--splash $splash" "give on or off" ;; esac
case $rotate in "" | 0 | 90 | 180 | 270) ;; *) fail "--rotate $rotate" "give 0, 90, 180 or 270" ;; esac
case $data_partition in
  "" | none) ;;
  *) [ -b "$data_partition" ] || fail "--data-partition $data_partition" "give a partition or a disk, see: lsblk -o NAME,SIZE,FSTYPE,LABEL; or none" ;;
esac
case $button in
  "") ;;
  *[!0-9]*) fail "--shutdown-button $button" "give a BCM number from 2 to 27" ;;
  *) [ "$button" -ge 2 ] && [ "$button" -le 27 ] || fail "--shutdown-button $button" "give a BCM number from 2 to 27" ;;
esac
if [ "$with_matches" = yes ] && [ "$what" != uninstall ]; then
  fail "--with-matches goes with --uninstall only" "leave it out"
fi

check_machine() {
  [ "$dry" = yes ] || [ "$(id -u)" = 0 ] ||
    fail "only root can install" "run it again as: sudo $source/systemd/install.sh"
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null ||
    fail "this is not a Debian system" "use Raspberry Pi OS, Bookworm or newer"
  [ -f "$source/companion/__init__.py" ] && [ -d "$source/assets/fonts" ] ||
    fail "$source is not a whole copy of Table Companion" "fetch it again, all of it"
  local free
  check_root_lasts
  check_data_partition
  free=$(free_room)
  [ "$free" -ge "$spare" ] || no_room "$free" "$spare"
}

# MB that are free where the program goes, that stay free when all is installed, and that apt's lists take (measured on
# Trixie: 91, and 72 for what apt makes of them).
free_room() { df -Pm / | awk 'NR == 2 { print $4 + 0 }'; }
spare=100 lists_room=170
no_room() { fail "only $1 MB are free, and it needs $2" "make room: sudo apt clean, or a larger card"; }
# MB that packages take, with all that comes with them: downloaded, and unpacked.
packages_room() {
  local names downloaded unpacked
  downloaded=$(apt-get install --print-uris -qq -y --no-install-recommends "$@" 2>/dev/null | awk '{ n += $3 } END { print int(n / 1000000) }')
  names=$(apt-get install -s -qq -y --no-install-recommends "$@" 2>/dev/null | sed -n 's/^Inst \([^ ]*\) .*/\1/p')
  # shellcheck disable=SC2086
  unpacked=$([ -z "$names" ] || apt-cache show --no-all-versions $names | awk '/^Installed-Size:/ { n += $2 } END { print int(n / 1000) }')
  echo $((downloaded + ${unpacked:-0}))
}
# MB of the program: what is copied, once more compiled, and beside the old one.
program_room() { (cd "$source" && du -ckm --apparent-size companion firmware_bridge assets | awk 'END { print $1 * 2 }'); }

install_packages() {
  local missing=() wanted pins="" speaks="" sends package log before free needed
  for package in $packages; do
    is_installed "$package" || missing+=("$package")
  done
  [ "$voice" = no ] || is_installed "$voice_package" || speaks=$voice_package
  sends=$(needs_club_driver)
  log=$(mktemp) before=$(mktemp)
  # What can be had is known only when the lists are: a fresh system may have none.
  if [ ${#missing[@]} -gt 0 ] || [ -n "$speaks$sends" ] || { ! has_pin_library && ! has_lists; }; then
    free=$(free_room)
    has_lists || [ "$free" -ge $((spare + lists_room)) ] || { rm -f "$log" "$before"; no_room "$free" $((spare + lists_room)); }
    # Without a network what lies in apt's cache may be enough.
    do_it apt-get -qq -o Acquire::http::Timeout=15 -o Acquire::Retries=0 update >"$log" 2>&1 ||
      warn "the lists of packages could not be brought up to date; going on with the old ones"
    [ "$dry" = no ] || cat "$log"
  fi
  if ! has_pin_library; then
    for package in $gpio_packages; do
      if can_be_had "$package"; then pins=$package; break; fi
    done
    [ -n "$pins" ] || warn "none of $gpio_packages can be had: buttons on the Pi's pins will not work, all else does"
  fi
  wanted=("${missing[@]}" ${pins:+"$pins"} ${speaks:+"$speaks"} ${sends:+"$sends"})
  free=$(free_room) needed=$((spare + $(program_room)))
  [ ${#wanted[@]} -eq 0 ] || needed=$((needed + $(packages_room "${wanted[@]}")))
  [ "$free" -ge "$needed" ] || { rm -f "$log" "$before"; no_room "$free" "$needed"; }
  if [ ${#wanted[@]} -eq 0 ]; then
    step "packages: all there"
    rm -f "$log" "$before"
    return
  fi
  step "packages: ${wanted[*]}"
  if [ "$dry" = yes ]; then
    do_it apt-get install --no-install-recommends "${wanted[@]}"
    rm -f "$log" "$before"
    return
  fi
  all_packages >"$before"
  if [ ${#missing[@]} -gt 0 ] && ! apt_install "${missing[@]}" >"$log" 2>&1; then
    tail -n 8 "$log" >&2
    rm -f "$log" "$before"
    fail "apt-get could not install ${missing[*]}" \
      "connect the Pi to the network, run: sudo apt update && sudo apt install ${missing[*]}; then run this again"
  fi
  for package in $packages; do
    is_installed "$package" || fail "$package is still missing" "run: sudo apt install $package"
  done
  if [ -n "$pins" ] && ! apt_install "$pins" >"$log" 2>&1; then
    warn "$pins could not be installed: buttons on the Pi's pins will not work, all else does"
  fi
  if [ -n "$speaks" ] && ! apt_install "$speaks" >"$log" 2>&1; then
    warn "$speaks could not be installed: the game will not speak, all else works"
  fi
  if [ -n "$sends" ] && ! apt_install "$sends" >"$log" 2>&1; then
    warn "$sends could not be installed: the club gets nothing until it is, all else works"
  fi
  # What came with it is ours to take away again; what was there before is not.
  mkdir -p "$home"
  all_packages | comm -13 "$before" - | sort -u - <(cat "$home/packages" 2>/dev/null) >"$home/packages.new"
  mv "$home/packages.new" "$home/packages"
  rm -f "$log" "$before"
}

check_python() {
  [ "$dry" = yes ] && return
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Python is older than 3.11" "use Raspberry Pi OS Bookworm or newer"
  PYGAME_HIDE_SUPPORT_PROMPT=1 python3 -I -c 'import pygame, serial, segno, tornado' 2>/dev/null ||
    fail "the distribution's pygame, pyserial, segno or tornado cannot be loaded" \
      "run: sudo apt install --reinstall python3-pygame python3-serial python3-segno python3-tornado"
}

make_network_user() {
  id "$network_user" >/dev/null 2>&1 && return
  step "user $network_user"
  do_it useradd --system --user-group --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin \
    --comment "Table Companion Wi-Fi" "$network_user" || fail "the user $network_user could not be made" "see the line above"
}

make_user() {
  if id "$user" >/dev/null 2>&1; then
    step "user $user: there"
  else
    step "user $user"
    do_it useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin \
      --comment "Table Companion" "$user" || fail "the user $user could not be made" "see the line above"
  fi
  local group
  for group in $groups; do
    getent group "$group" >/dev/null || continue
    if [ "$dry" = yes ] || ! id -nG "$user" | tr ' ' '\n' | grep -qx "$group"; then
      do_it usermod -a -G "$group" "$user" || fail "$user could not join the group $group" "see the line above"
    fi
  done
  # Whoever sets the device up reads its matches without root, also over ssh.
  if [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ] && ! id -nG "$SUDO_USER" | tr ' ' '\n' | grep -qx "$user"; then
    step "$SUDO_USER may read the matches (companion export and others), from the next login on"
    do_it usermod -a -G "$user" "$SUDO_USER" || warn "$SUDO_USER could not join the group $user"
  fi
  [ "$dry" = yes ] || id -nG "$user" | grep -qw input ||
    warn "there is no group input here: touch may not work"
}

# One number for all that is installed: the same files give the same number.
fingerprint() {
  (cd "$source" && find companion firmware_bridge assets/fonts assets/sounds systemd -type f \
    ! -path '*/__pycache__/*' ! -name '*.pyc' ! -name '*.mo' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum) |
    sha256sum | cut -c 1-12
}

copy_code() {
  local id new
  id=$(fingerprint)
  new=$home/code-$id
  if [ "$(readlink "$home/code" 2>/dev/null)" = "code-$id" ]; then
    step "program: up to date ($id)"
    return
  fi
  step "program: $id"
  if [ "$dry" = yes ]; then
    say "    would copy $source to $new"
    return
  fi
  rm -rf "$new" "$home/code.new"
  mkdir -p "$new/systemd" && chmod 0755 "$home" &&
    (cd "$source" && tar -cf - --exclude=__pycache__ --exclude='*.pyc' --exclude='*.mo' companion firmware_bridge) |
    tar -C "$new" --no-same-owner -xf - &&
    mkdir "$new/companion/_assets" &&
    cp -r "$source/assets/fonts" "$source/assets/sounds" "$new/companion/_assets/" &&
    (cd "$source/systemd" && cp $scripts "$new/systemd/") &&
    cp "$source/LICENSE" "$new/" && chmod -R u=rwX,go=rX "$new" && (cd "$new/systemd" && chmod 0755 $scripts) ||
    fail "the program could not be copied to $new" "check the free space with: df -h /"
  python3 -I "$new/companion/catalogue_files.py" "$new/companion/locale" &&
    find "$new/companion/locale" -type f ! -name '*.mo' -delete ||
    fail "the languages could not be compiled" "fetch it again, all of it"
  python3 -m compileall -q "$new" >/dev/null || fail "the program could not be compiled" "fetch it again, all of it"
  # On disk before it counts: a power cut now leaves the old one.
  sync -f "$new"
  previous=$(readlink "$home/code" 2>/dev/null)
  ln -s "code-$id" "$home/code.new" && mv -T "$home/code.new" "$home/code" ||
    fail "the new program could not be put in place" "check the free space with: df -h /"
  ln -sfn code/systemd "$home/systemd"
}

make_venv() {
  local library
  if [ "$dry" = no ] && ! "$home/venv/bin/python" -I -c 'import pygame, serial, segno, tornado' >/dev/null 2>&1; then
    # Missing, or made with a Python that an upgrade has taken away.
    step "its own Python"
    rm -rf "$home/venv"
    python3 -m venv --system-site-packages --without-pip "$home/venv" ||
      fail "$home/venv could not be made" "run: sudo apt install --reinstall python3 libpython3-stdlib"
  else
    step "its own Python: $([ "$dry" = yes ] && echo "$home/venv" || echo there)"
  fi
  [ "$dry" = yes ] && return
  library=$("$home/venv/bin/python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
  [ "$(cat "$library/table-companion.pth" 2>/dev/null)" = "$home/code" ] ||
    echo "$home/code" >"$library/table-companion.pth"
  "$home/venv/bin/python" -P -m companion --version >/dev/null ||
    fail "the installed program does not start" "fetch Table Companion again and run this again"
}

# put SOURCE TARGET MODE: a file in its place, if it is not there as it should be.
put() {
  if cmp -s "$1" "$2" && [ "$(stat -c %a "$2")" = "${3#0}" ]; then return; fi
  step "$2"
  changed=yes
  do_it install -D -m "$3" "$1" "$2" || fail "$2 could not be written" "see the line above"
}

# remove FILE: an installed file away, if it is there.
remove() {
  [ -e "$1" ] || return 0
  step "$1: away"
  changed=yes
  do_it rm -f "$1"
}

systemd_version() { systemctl --version | awk 'NR == 1 { print $2 + 0 }'; }

place_files() {
  local unit
  for unit in $units; do
    put "$source/systemd/$unit" "/etc/systemd/system/$unit" 0644
  done
  put "$source/systemd/no-start-picture.conf" "/etc/systemd/system/$no_picture" 0644
  put "$source/systemd/modules.conf" "$modules" 0644
  for unit in $obsolete; do
    remove "/etc/systemd/system/$unit"
  done
  if [ "$(systemd_version)" -ge 254 ]; then
    put "$source/systemd/restart-direct.conf" "/etc/systemd/system/$restart" 0644
  else
    remove "/etc/systemd/system/$restart"
  fi
  put "$source/systemd/70-table-companion.rules" /etc/udev/rules.d/70-table-companion.rules 0644
  put "$source/systemd/50-table-companion.rules" /etc/polkit-1/rules.d/50-table-companion.rules 0644
  put "$source/systemd/companion" /usr/local/bin/companion 0755
  place_data_files
}

switch_on() {
  if running_systemd && [ "$changed" = yes ]; then
    do_it systemctl daemon-reload || fail "systemd did not take the new units" "run: systemctl daemon-reload"
    do_it systemctl restart systemd-modules-load.service || warn "a scanner may be seen only after the next start"
    do_it udevadm control --reload || warn "udev did not take the new rules; they hold from the next start on"
    do_it udevadm trigger --subsystem-match=tty --subsystem-match=backlight --action=add || warn "unplug the scanner and plug it in again"
  fi
  if [ "$(systemctl is-enabled companion.service 2>/dev/null)" != enabled ]; then
    step "starts with the Pi"
    do_it systemctl --quiet enable companion.service || fail "companion.service could not be enabled" "see the line above"
  fi
  if [ "$(systemctl is-enabled companion-network.socket 2>/dev/null)" != enabled ]; then
    do_it systemctl --quiet enable companion-network.socket || fail "companion-network.socket could not be enabled" "see the line above"
  fi
  if [ "$(systemctl is-enabled companion-phones.service 2>/dev/null)" != enabled ]; then
    do_it systemctl --quiet enable companion-phones.service || fail "companion-phones.service could not be enabled" "see the line above"
  fi
  if running_systemd && ! systemctl is-active --quiet companion-network.socket; then
    do_it systemctl start companion-network.socket || warn "Wi-Fi cannot be chosen on the screen before the next start"
  fi
  if [ "$(systemctl get-default 2>/dev/null)" = graphical.target ] && [ -e /etc/systemd/system/display-manager.service ]; then
    step "the Pi no longer starts its desktop, which would hold the screen (--uninstall brings it back)"
    [ "$dry" = yes ] || touch "$home/had-desktop"
    do_it systemctl --quiet set-default multi-user.target || fail "the desktop could not be switched off" "run: sudo raspi-config, System Options, Boot, Console"
  fi
}

start() {
  mount_data
  if ! running_systemd; then
    step "systemd does not run here: the game starts with the next start of the device"
    return
  fi
  if [ -n "$previous" ] || [ "$changed" = yes ] || ! systemctl is-active --quiet companion.service; then
    step "start"
    [ "$dry" = yes ] && { do_it systemctl restart companion.service; return; }
    systemctl reset-failed companion.service companion-safe-mode.service 2>/dev/null
    if systemctl is-active --quiet display-manager.service; then
      say "  A desktop is running on the screen; the game takes its place with the next start: sudo reboot"
      return
    fi
    if ! systemctl restart companion.service; then
      journalctl --unit companion.service --lines 15 --output cat --no-pager >&2
      if [ -n "$previous" ] && [ -d "$home/$previous" ]; then
        ln -sfn "$previous" "$home/code"
        # The starts that failed are not the old one's.
        systemctl reset-failed companion.service companion-safe-mode.service 2>/dev/null
        systemctl restart companion.service ||
          fail "neither the new program nor the old one comes up" "send the lines above to whoever helps you"
        fail "the new program did not come up; the old one is back in its place" "send the lines above to whoever helps you"
      fi
      fail "the game did not come up" "see the lines above, and: sudo companion check"
    fi
  fi
  if [ -n "$previous" ] || [ "$changed" = yes ] || ! systemctl is-active --quiet companion-phones.service; then
    do_it systemctl restart companion-phones.service || warn "phones cannot see the table; see: journalctl -u companion-phones"
  fi
}

forget_old_code() {
  [ "$dry" = yes ] && return
  local current each
  current=$(readlink "$home/code")
  for each in "$home"/code-*; do
    [ "${each##*/}" = "$current" ] || rm -rf "$each"
  done
}

install_all() {
  changed=no previous="" club_changed=""
  check_machine
  ask_club
  check_update_from
  check_hotspot
  install_packages
  check_python
  make_user
  make_network_user
  copy_code
  make_venv
  place_files
  move_old_rotation
  prepare_picture
  ! boot_asked || apply_boot
  [ "$splash" != off ] || remove_picture
  keep_club
  switch_on
  keep_update_from
  set_up_hotspot
  start
  start_club
  note_commit
  forget_old_code
  boot_asked || boot_hints
  # Said only when a power cut can undo nothing of it.
  [ "$dry" = yes ] || sync
  say ""
  if [ "$dry" = yes ]; then say "Nothing was changed."; else say "Table Companion is installed. All facts about it: companion check"; fi
}

# shellcheck source=systemd/boot-settings.sh
. "$source/systemd/boot-settings.sh"
# shellcheck source=systemd/start-picture.sh
. "$source/systemd/start-picture.sh"
# shellcheck source=systemd/data-partition.sh
. "$source/systemd/data-partition.sh"
# shellcheck source=systemd/hotspot.sh
. "$source/systemd/hotspot.sh"
# shellcheck source=systemd/uninstall.sh
. "$source/systemd/uninstall.sh"
# shellcheck source=systemd/update-source.sh
. "$source/systemd/update-source.sh"
# shellcheck source=systemd/club.sh
. "$source/systemd/club.sh"
# shellcheck source=systemd/look.sh
. "$source/systemd/look.sh"

case $what in
  install) install_all ;;
  uninstall) uninstall ;;
  check) check_all ;;
esac
