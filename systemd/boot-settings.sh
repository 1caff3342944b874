# shellcheck shell=bash disable=SC2154,SC2034
# The Pi's boot settings, for install.sh: printed always, changed on request, given back in the end.
config_begin="# table-companion: begin"
config_end="# table-companion: end"
quiet_words="quiet loglevel=3 logo.nologo vt.global_cursor_default=0 consoleblank=0"

find_boot() {
  local place
  if [ -z "$boot" ]; then
    for place in /boot/firmware /boot; do
      if [ -f "$place/config.txt" ]; then boot=$place; break; fi
    done
  fi
}

boot_asked() { [ "$quiet" = yes ] || [ -n "$rotate$button$splash" ]; }

# Each of these: as asked for now, else as an earlier run set it.
quiet_line="disable_splash=1"
our_lines() { [ -z "$boot" ] || sed -n "/^$config_begin\$/,/^$config_end\$/p" "$boot/config.txt" 2>/dev/null; }
boot_lines() {
  local lines
  lines=$(our_lines)
  if [ "$quiet" = yes ] || grep -qx "$quiet_line" <<<"$lines"; then echo "$quiet_line"; fi
  if [ -n "$button" ]; then
    echo "dtoverlay=gpio-shutdown,gpio_pin=$button,active_low=1,gpio_pull=up"
  else
    grep '^dtoverlay=gpio-shutdown' <<<"$lines"
  fi
  return 0
}
# The text console is turned by quarters.
boot_words() {
  local words=""
  if [ "$quiet" = yes ] || our_lines | grep -qx "$quiet_line"; then words=$quiet_words; fi
  # The word that hides the kernel's own little pictures would hide ours too.
  if [ "$splash" = on ] || { [ -z "$splash" ] && picture_is_on; }; then words="${words/ logo.nologo/} $picture_words"; fi
  if [ -n "$rotate" ]; then
    [ "$rotate" = 0 ] || words="$words fbcon=rotate:$((rotate / 90))"
  else
    words="$words $(grep -o 'fbcon=rotate:[123]' "$boot/cmdline.txt")"
  fi
  echo "${words# }"
}

boot_hints() {
  find_boot
  say ""
  say "For a quiet start without text, in ${boot:-/boot/firmware}/config.txt below [all]:"
  say "    $quiet_line"
  say "and in ${boot:-/boot/firmware}/cmdline.txt, on its one line:"
  say "    $quiet_words"
  say "A panel that hangs turned: the app turns itself (Settings, This device, Rotation, or here --rotate)."
  say "    7\" panel, 800x480, upside down: --rotate 180     Touch Display 2, 720x1280, lying: --rotate 90 or 270"
  say "Our name on the screen meanwhile, where the kernel can: --splash on"
  say "A button that shuts down, between GPIO 3 (pin 5) and ground (pin 6): --shutdown-button 3"
  say "To have this done (a copy of both files is kept): sudo systemd/install.sh --boot"
}

# Both files without what is ours. They may have changed since the copies were made: at its first start a Pi gives its
# partitions new names, and with the old ones in cmdline.txt it would not start again.
others_lines() { sed "/^$config_begin\$/,/^$config_end\$/d" "$boot/config.txt"; }
others_words() {
  local word words kept="" before ours=" $quiet_words $picture_words fbcon=rotate:1 fbcon=rotate:2 fbcon=rotate:3 "
  before=" $(head -n 1 "$boot/cmdline.txt.before-table-companion") "
  read -r -a words <"$boot/cmdline.txt"
  for word in "${words[@]}"; do
    if [[ $ours == *" $word "* && $before != *" $word "* ]]; then continue; fi
    kept="$kept $word"
  done
  echo "${kept# }"
}

# Sets a line NAME=VALUE in the options of the game's unit, and leaves the others as they are.
options=/etc/default/table-companion
set_option() {
  mkdir -p /etc/default
  { grep -v "^$1=" "$options" 2>/dev/null; echo "$1=$2"; } >"$options.new" && sync -f "$options.new" &&
    mv "$options.new" "$options" || fail "$options could not be written" "check the free space with: df -h /"
  changed=yes
}

# An earlier version gave the rotation as an option, which what is chosen in Settings could not overrule.
move_old_rotation() {
  local old given
  old=$(sed -n 's/^COMPANION_OPTIONS=//p' "$options" 2>/dev/null)
  [[ $old =~ ^(.*)--rotate[=\ ]([0-9]+)(.*)$ ]] || return 0
  step "rotation ${BASH_REMATCH[2]}: chosen once, and changed in Settings from now on"
  [ "$dry" = no ] || return 0
  given="${BASH_REMATCH[1]}${BASH_REMATCH[3]}"
  set_option COMPANION_ROTATE "${BASH_REMATCH[2]}@$(stat -c %Y "$options")"
  set_option COMPANION_OPTIONS "$(sed 's/  */ /g; s/^ //; s/ $//' <<<"$given")"
}

# Only the words that are not there yet are added, so that only they are taken away again.
apply_boot() {
  find_boot
  [ -n "$boot" ] || fail "there is no config.txt in /boot/firmware or /boot" "is this a Raspberry Pi? Leave --boot, --rotate and --shutdown-button out"
  local file word line added="" kept lines words
  for file in config.txt cmdline.txt; do
    [ -f "$boot/$file" ] || fail "$boot/$file is missing" "leave --boot out, and set it by hand"
    if [ ! -e "$boot/$file.before-table-companion" ]; then
      do_it cp -p "$boot/$file" "$boot/$file.before-table-companion" || fail "$boot/$file could not be copied" "see the line above"
    fi
  done
  step "boot settings in $boot (the old ones: *.before-table-companion)"
  lines=$(boot_lines) words=$(boot_words)
  [ "$dry" = yes ] && { sed 's/^/    /' <<<"$lines"; say "    $words"; return; }
  others_lines >"$boot/config.txt.new" &&
    { [ -z "$(tail -c 1 "$boot/config.txt.new")" ] || echo >>"$boot/config.txt.new"; } &&
    { [ -z "$lines" ] || printf '%s\n[all]\n%s\n%s\n' "$config_begin" "$lines" "$config_end" >>"$boot/config.txt.new"; } ||
    fail "$boot/config.txt.new could not be written" "check the free space with: df -h $boot"
  line=$(others_words)
  kept=" $line "
  for word in $words; do
    case $kept in *" $word "*) ;; *) added="$added $word" ;; esac
  done
  echo "$line$added" >"$boot/cmdline.txt.new" && [ -s "$boot/cmdline.txt.new" ] ||
    fail "$boot/cmdline.txt.new could not be written" "check the free space with: df -h $boot"
  sync -f "$boot/cmdline.txt.new"
  mv "$boot/config.txt.new" "$boot/config.txt" && mv "$boot/cmdline.txt.new" "$boot/cmdline.txt" ||
    fail "the boot settings could not be put in place" "copy $boot/*.before-table-companion back"
  sync -f "$boot/cmdline.txt"
  [ -z "$rotate" ] || set_option COMPANION_ROTATE "$rotate@$(date +%s)"
}

restore_boot() {
  find_boot
  local file
  for file in config.txt cmdline.txt; do
    [ -n "$boot" ] && [ -e "$boot/$file.before-table-companion" ] || continue
    step "$boot/$file without our settings"
    [ "$dry" = yes ] && continue
    case $file in config.txt) others_lines ;; *) others_words ;; esac >"$boot/$file.new" && [ -s "$boot/$file.new" ] &&
      sync -f "$boot/$file.new" && mv "$boot/$file.new" "$boot/$file" && rm "$boot/$file.before-table-companion" ||
      warn "$boot/$file could not be written: compare it with $file.before-table-companion yourself"
  done
}
