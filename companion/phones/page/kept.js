// What this phone remembers; where nothing may be kept, only as long as the page is open.

const now = new Map();

export const kept = {
  get(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return now.has(name) ? now.get(name) : null;
    }
  },
  set(name, value) {
    now.set(name, value);
    try {
      localStorage.setItem(name, value);
    } catch {
      // Nothing may be kept: it is in `now`.
    }
  },
};

// Loads the page anew for what `reason` names, and only once for each reason.
export function reloadOnce(reason) {
  try {
    if (sessionStorage.getItem("reloaded") === reason) return;
    sessionStorage.setItem("reloaded", reason);
  } catch {
    return;
  }
  location.reload();
}
