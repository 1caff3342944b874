# shellcheck shell=bash disable=SC2154,SC2034
# The saved games on a partition or stick of their own, for install.sh --data-partition.
data_unit=companion-data.service
data_rule=/etc/udev/rules.d/71-table-companion-data.rules
# Lies in the directory under the mount: seen only while the partition is missing.
elsewhere=companion.elsewhere
# File systems that know owners and survive a power cut.
lasting_kinds="ext4 ext3 xfs btrfs f2fs"

data_uuid() { sed -n 's/^COMPANION_DATA_UUID=//p' "$options" 2>/dev/null; }
is_mounted_there() { mountpoint -q "$data"; }

# Whoever installs on an overlay in memory has nothing of it after the next start.
check_root_lasts() {
  local kind
  command -v python3 >/dev/null || return 0
  kind=$(python3 -I "$source/companion/device/lasting.py" /opt) ||
    fail "the root is an overlay in memory now (${kind:-?}): what is installed would be gone after the next start" \
      "turn it off (sudo raspi-config, Performance Options, Overlay File System), restart, and run this again; then on again"
}

check_data_partition() {
  [ -n "$data_partition" ] && [ "$data_partition" != none ] || return 0
  data_partition=$(readlink -f "$data_partition")
  local kind where
  where=$(findmnt -nro TARGET --source "$data_partition" | head -n 1)
  [ -z "$where" ] || [ "$where" = "$data" ] ||
    fail "$data_partition is in use: it is mounted at $where" "name another one, or: sudo umount $where"
  kind=$(blkid -p -s TYPE -o value "$data_partition")
  [ -n "$kind" ] || [ -z "$(blkid -p -s PTTYPE -o value "$data_partition")" ] ||
    fail "$data_partition is a disk with partitions" "name one of them; see: lsblk -o NAME,SIZE,FSTYPE,LABEL $data_partition"
  [ -z "$kind" ] || [[ " $lasting_kinds " == *" $kind "* ]] ||
    fail "$data_partition has a file system of the kind $kind, which cannot keep the saved games" \
      "if nothing on it is needed any more: sudo mkfs.ext4 $data_partition; then run this again"
}

# Moves the saved games from one directory to another, which are on different disks: copied, compared, then removed.
move_games() {
  (cd "$1" && tar -cf - --exclude=./lost+found --exclude="./$elsewhere" .) | tar -C "$2" -xpf - && sync -f "$2" &&
    diff -rq --no-dereference --exclude=lost+found --exclude="$elsewhere" "$1" "$2" >/dev/null ||
    { start_game; fail_move "$@"; }
  find "$1" -mindepth 1 -maxdepth 1 ! -name lost+found ! -name "$elsewhere" -exec rm -rf {} +
}
fail_move() {
  fail "the saved games could not be copied from $1 to $2" "all of them are still in $1; see the free space: df -h"
}

stop_game() { ! running_systemd || systemctl stop companion.service companion-safe-mode.service companion-phones.service; }
start_game() { ! running_systemd || systemctl start companion.service companion-phones.service; }

# The saved games move to the partition; on one that has some already, those are taken.
use_data_partition() {
  local uuid there
  if [ -n "$(data_uuid)" ] && is_mounted_there && [ "$(findmnt -nro SOURCE "$data" | tail -n 1)" = "$data_partition" ]; then
    step "saved games: on $data_partition"
    return
  fi
  step "saved games: on $data_partition from now on"
  [ "$dry" = no ] || { say "    would move what is in $data there"; return; }
  changed=yes
  [ -n "$(blkid -p -s TYPE -o value "$data_partition")" ] || mkfs.ext4 -q -L table-games "$data_partition" ||
    fail "$data_partition got no file system" "see the line above"
  uuid=$(blkid -p -s UUID -o value "$data_partition")
  [ -n "$uuid" ] || fail "$data_partition has no UUID" "sudo mkfs.ext4 $data_partition, if nothing on it is needed"
  there=$(mktemp -d)
  mount -o noatime "$data_partition" "$there" || { rmdir "$there"; fail "$data_partition cannot be mounted" "sudo fsck $data_partition"; }
  if [ -e "$there/companion.db" ] && has_matches; then
    umount "$there"
    rmdir "$there"
    fail "there are saved games in $data and on $data_partition" \
      "export those of one place (companion export --all), move its companion.db away, run this again, and import them"
  fi
  stop_game
  if [ ! -e "$there/companion.db" ] && [ -d "$data" ]; then move_games "$data" "$there"; fi
  chown "$user:$user" "$there" && chmod 0750 "$there" && chown -R "$user:$user" "$there"
  sync -f "$there"
  umount "$there" && rmdir "$there"
  # Another one was used before.
  ! is_mounted_there || umount "$data" || fail "$data is in use" "restart the Pi and run this again"
  set_option COMPANION_DATA_UUID "$uuid"
}

leave_data_partition() {
  [ -n "$(data_uuid)" ] || { step "saved games: on this card"; return; }
  step "saved games: on this card again"
  [ "$dry" = no ] || return 0
  changed=yes
  is_mounted_there || fail "the partition with the saved games is not there" \
    "plug it in and run this again; if it is lost: sudo rm $data/$elsewhere and the line COMPANION_DATA_UUID in $options"
  stop_game
  local there
  there=$(mktemp -d)
  mount --bind "$data" "$there" && umount "$data" || fail "$data is in use" "restart the Pi and run this again"
  rm -f "$data/$elsewhere"
  move_games "$there" "$data"
  umount "$there" && rmdir "$there"
  set_option COMPANION_DATA_UUID ""
  sed -i '/^COMPANION_DATA_UUID=$/d' "$options"
}

# The unit and the rule that mount it, where one is used; away where none is.
place_data_files() {
  case $data_partition in
    "") ;;
    none) leave_data_partition ;;
    *) use_data_partition ;;
  esac
  local uuid rule
  uuid=$(data_uuid)
  if [ -z "$uuid" ]; then
    remove "$data_rule"
    [ ! -e "/etc/systemd/system/$data_unit" ] || do_it systemctl --quiet disable "$data_unit"
    remove "/etc/systemd/system/$data_unit"
    return
  fi
  put "$source/systemd/$data_unit" "/etc/systemd/system/$data_unit" 0644
  rule=$(mktemp)
  printf '%s\n' "# udev: $data_rule" "# The partition with the saved games is plugged in: for the first time, or again." \
    "ACTION==\"add\", SUBSYSTEM==\"block\", ENV{ID_FS_UUID}==\"$uuid\", RUN+=\"/usr/bin/systemctl --no-block restart $data_unit\"" >"$rule"
  put "$rule" "$data_rule" 0644
  rm -f "$rule"
  [ "$(systemctl is-enabled "$data_unit" 2>/dev/null)" = enabled ] || do_it systemctl --quiet enable "$data_unit"
  # Last, and when all that mounts it is on disk: whatever a power cut leaves, what is there is found.
  { [ "$dry" = no ] && ! is_mounted_there && [ ! -e "$data/$elsewhere" ]; } || return 0
  sync && install -d -m 0750 -o "$user" -g "$user" "$data" && install -m 0644 /dev/null "$data/$elsewhere" && sync -f "$data" ||
    fail "$data could not be marked" "see the line above"
}

# Before the game starts: mounted at once, without a restart of the Pi.
mount_data() {
  running_systemd && [ -n "$(data_uuid)" ] || return 0
  is_mounted_there && return
  do_it systemctl restart "$data_unit" && { [ "$dry" = yes ] || is_mounted_there; } ||
    fail "the partition with the saved games could not be mounted" "see: journalctl -u $data_unit"
}

# Whoever takes the program away finds the games on their partition; without any to keep it is emptied. Ends well if they
# were on a partition, which is no longer mounted.
release_data() {
  [ -n "$(data_uuid)" ] || return 1
  [ ! -e "/etc/systemd/system/$data_unit" ] || do_it systemctl --quiet disable "$data_unit"
  do_it rm -f "$data_rule" "/etc/systemd/system/$data_unit"
  if is_mounted_there; then
    if [ "$1" = yes ]; then
      say "The matches that were played stay on the partition $(data_uuid); to delete them too: --uninstall --with-matches"
      do_it chown -R root:root "$data"
    else
      do_it find "$data" -mindepth 1 -maxdepth 1 ! -name lost+found -exec rm -rf {} +
    fi
    do_it umount "$data" || return 1
  fi
  do_it rm -f "$data/$elsewhere"
}
