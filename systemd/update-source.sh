# shellcheck shell=bash disable=SC2154
# Where new versions come from, and what is installed; part of install.sh.

# check_update_from: an address, an address with a branch, the name of a remote of this checkout, or none.
check_update_from() {
  local address
  case $update_from in
    "" | none) return ;;
    *[[:space:]]*[[:space:]]*) fail "--update-from $update_from" "give an address for git, and if need be a branch: 'ADDRESS BRANCH'" ;;
  esac
  command -v git >/dev/null || fail "git is missing, which fetches new versions" "run: sudo apt install git"
  address=$(of_checkout remote get-url "$update_from" 2>/dev/null) && update_from=$address
  case $update_from in
    *://* | *@*:* | /*) ;;
    *) fail "--update-from $update_from is no address, and no remote of $source" "see: git -C $source remote -v" ;;
  esac
}

# git about this checkout, which may belong to whoever fetched it.
of_checkout() { git -c safe.directory="$source" -C "$source" "$@"; }

keep_update_from() {
  [ -n "$update_from" ] || return 0
  if [ "$update_from" = none ]; then
    [ ! -e "$home/update-from" ] || { step "updates: not on the screen"; do_it rm -rf "$home/update-from" "$home/source"; }
  elif [ "$(cat "$home/update-from" 2>/dev/null)" != "$update_from" ]; then
    step "updates: from $update_from"
    [ "$dry" = yes ] || { (umask 077; printf '%s\n' "$update_from" >"$home/update-from.new") &&
      mv "$home/update-from.new" "$home/update-from"; } || fail "the source of updates could not be kept" "see the line above"
  fi
}

# The commit of what is installed, and its day, as far as git knows.
note_commit() {
  local commit
  [ "$dry" = no ] || return 0
  commit=$(of_checkout log -1 --format='%H %cs' 2>/dev/null)
  [ "$(cat "$home/commit" 2>/dev/null)" = "$commit" ] || printf '%s\n' "$commit" >"$home/commit"
}
