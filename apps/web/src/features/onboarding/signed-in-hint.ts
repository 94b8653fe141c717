const key = 'talkdrum.signed-in';

/**
 * Whether this browser has signed in before. Without the hint, the entry pages don't have to ask the server
 * for a session.
 */
export function hasSignedInHint(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function setSignedInHint(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the entry pages are shown as for a new visitor.
  }
}
