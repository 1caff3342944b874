# shellcheck shell=bash disable=SC2154
# The Wi-Fi that the Pi makes itself for phones, for install.sh --hotspot; part of install.sh.
#
# NetworkManager keeps it in a file of its own kind, so that the password is in no command line, and so that it
# works where NetworkManager does not run yet. It comes up where no network that is known is in reach.
hotspot_profile=/etc/NetworkManager/system-connections/table-companion-hotspot.nmconnection
hotspot_id=table-companion-hotspot
# The name and the password, a line each: the game shows both.
hotspot_kept=$home/hotspot
# Letters and digits that nobody mixes up.
hotspot_letters=abcdefghjkmnpqrstuvwxyz23456789

check_hotspot() {
  [ -n "$hotspot" ] && [ "$hotspot" != none ] || return 0
  local bytes
  bytes=$(printf %s "$hotspot" | wc -c)
  [ "$bytes" -le 32 ] || fail "--hotspot $hotspot is too long" "give a name of at most 32 letters"
  case $hotspot in
    -* | *[[:cntrl:]]*) fail "--hotspot $hotspot" "give a name for the Wi-Fi of this Pi, or none" ;;
  esac
  command -v nmcli >/dev/null || fail "NetworkManager is missing, which makes the hotspot" "run: sudo apt install network-manager"
  [ -x /usr/sbin/dnsmasq ] || fail "dnsmasq-base is missing, which gives phones their addresses" "run: sudo apt install dnsmasq-base"
  compgen -G '/sys/class/net/*/phy80211' >/dev/null || warn "there is no Wi-Fi in this device now: the hotspot waits for one"
}

# Twelve letters in three groups: 59 bits.
new_hotspot_password() {
  local letters
  letters=$(LC_ALL=C tr -dc "$hotspot_letters" </dev/urandom | head -c 12)
  printf '%s-%s-%s\n' "${letters:0:4}" "${letters:4:4}" "${letters:8:4}"
}

# Each byte as a number: whatever is in a name, NetworkManager reads it as it is.
bytes_of() { printf %s "$1" | od -An -v -tu1 | tr -s ' \n' ';' | sed 's/^;//'; }

# The file as NetworkManager reads it: named NAME, PASSWORD, UUID.
hotspot_file() {
  cat <<TEXT
[connection]
id=$hotspot_id
uuid=$3
type=wifi
autoconnect=true
autoconnect-priority=-10

[wifi]
mode=ap
band=bg
ssid=$(bytes_of "$1")

[wifi-security]
key-mgmt=wpa-psk
proto=rsn;
pairwise=ccmp;
group=ccmp;
psk=$2

[ipv4]
method=shared
address1=10.42.0.1/24

[ipv6]
method=disabled
TEXT
}

set_up_hotspot() {
  case $hotspot in
    "") return ;;
    none) remove_hotspot; return ;;
  esac
  if [ "$(head -n 1 "$hotspot_kept" 2>/dev/null)" = "$hotspot" ] && [ -e "$hotspot_profile" ]; then
    step "hotspot: $hotspot"
    return
  fi
  step "hotspot: $hotspot, with a password of its own (Settings, Phones shows both)"
  [ "$dry" = no ] || return 0
  local password
  password=$(new_hotspot_password)
  { mkdir -p "${hotspot_profile%/*}" && (umask 077; hotspot_file "$hotspot" "$password" "$(cat /proc/sys/kernel/random/uuid)" >"$hotspot_profile.new") &&
    (umask 027; printf '%s\n' "$hotspot" "$password" >"$hotspot_kept.new") && chgrp "$user" "$hotspot_kept.new" && chmod 0640 "$hotspot_kept.new" &&
    mv "$hotspot_profile.new" "$hotspot_profile" && mv "$hotspot_kept.new" "$hotspot_kept"; } ||
    fail "the hotspot could not be written" "see the line above"
  running_systemd || return 0
  nmcli connection load "$hotspot_profile" >/dev/null || { warn "NetworkManager did not take the hotspot; it comes with the next start"; return 0; }
  # Whoever is connected over this Wi-Fi now would be cut off.
  nmcli -t -f TYPE,STATE device 2>/dev/null | grep -q '^wifi:connected$' || nmcli --wait 20 connection up "$hotspot_id" >/dev/null ||
    warn "the hotspot is not up yet: set the Wi-Fi country (sudo raspi-config, Localisation Options), then restart"
}

remove_hotspot() {
  [ -e "$hotspot_profile" ] || [ -e "$hotspot_kept" ] || return 0
  step "hotspot: away"
  if running_systemd && command -v nmcli >/dev/null; then do_it nmcli connection delete "$hotspot_id" >/dev/null 2>&1 || :; fi
  do_it rm -f "$hotspot_profile" "$hotspot_kept"
}
