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

boot_lines() {
  echo "disable_splash=1"
  [ -z "$button" ] || echo "dtoverlay=gpio-shutdown,gpio_pin=$button,active_low=1,gpio_pull=up"
}
boot_words() {
  local words=$quiet_words
  case $rotate in
    90) words="$words fbcon=rotate:1" ;;
    180) words="$words fbcon=rotate:2" ;;
    270) words="$words fbcon=rotate:3" ;;
  esac
  echo "$words"
}

boot_hints() {
  find_boot
  say ""
  say "For a quiet start without text, in ${boot:-/boot/firmware}/config.txt below [all]:"
  boot_lines | sed 's/^/    /'
  say "and in ${boot:-/boot/firmware}/cmdline.txt, on its one line:"
  say "    $(boot_words)"
  say "A panel that hangs turned: the app turns itself (Settings, Rotation, or here --rotate)."
  say "    7\" panel, 800x480, upside down: --rotate 180     Touch Display 2, 720x1280, lying: --rotate 90 or 270"
  say "A button that shuts down, between GPIO 3 (pin 5) and ground (pin 6): --shutdown-button 3"
  say "To have this done (a copy of both files is kept): sudo systemd/install.sh --boot"
}

# Both files without what is ours. They may have changed since the copies were made: at its first start a Pi gives its
# partitions new names, and with the old ones in cmdline.txt it would not start again.
others_lines() { sed "/^$config_begin\$/,/^$config_end\$/d" "$boot/config.txt"; }
others_words() {
  local word words kept="" before ours=" $quiet_words fbcon=rotate:1 fbcon=rotate:2 fbcon=rotate:3 "
  before=" $(head -n 1 "$boot/cmdline.txt.before-table-companion") "
  read -r -a words <"$boot/cmdline.txt"
  for word in "${words[@]}"; do
    if [[ $ours == *" $word "* && $before != *" $word "* ]]; then continue; fi
    kept="$kept $word"
  done
  echo "${kept# }"
}

# Only the words that are not there yet are added, so that only they are taken away again.
apply_boot() {
  find_boot
  [ -n "$boot" ] || fail "there is no config.txt in /boot/firmware or /boot" "is this a Raspberry Pi? Leave --boot, --rotate and --shutdown-button out"
  local file word line added="" kept
  for file in config.txt cmdline.txt; do
    [ -f "$boot/$file" ] || fail "$boot/$file is missing" "leave --boot out, and set it by hand"
    if [ ! -e "$boot/$file.before-table-companion" ]; then
      do_it cp -p "$boot/$file" "$boot/$file.before-table-companion" || fail "$boot/$file could not be copied" "see the line above"
    fi
  done
  step "boot settings in $boot (the old ones: *.before-table-companion)"
  [ "$dry" = yes ] && { boot_lines | sed 's/^/    /'; boot_words | sed 's/^/    /'; return; }
  others_lines >"$boot/config.txt.new" &&
    { [ -z "$(tail -c 1 "$boot/config.txt.new")" ] || echo >>"$boot/config.txt.new"; } &&
    { echo "$config_begin"; echo "[all]"; boot_lines; echo "$config_end"; } >>"$boot/config.txt.new" ||
    fail "$boot/config.txt.new could not be written" "check the free space with: df -h $boot"
  line=$(others_words)
  kept=" $line "
  for word in $(boot_words); do
    case $kept in *" $word "*) ;; *) added="$added $word" ;; esac
  done
  echo "$line$added" >"$boot/cmdline.txt.new" && [ -s "$boot/cmdline.txt.new" ] ||
    fail "$boot/cmdline.txt.new could not be written" "check the free space with: df -h $boot"
  sync -f "$boot/cmdline.txt.new"
  mv "$boot/config.txt.new" "$boot/config.txt" && mv "$boot/cmdline.txt.new" "$boot/cmdline.txt" ||
    fail "the boot settings could not be put in place" "copy $boot/*.before-table-companion back"
  sync -f "$boot/cmdline.txt"
  if [ -n "$rotate" ]; then
    mkdir -p /etc/default
    echo "COMPANION_OPTIONS=--rotate $rotate" >/etc/default/table-companion
    changed=yes
  fi
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
