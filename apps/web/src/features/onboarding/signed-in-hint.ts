const key = 'talkdrum.signed-in';

/**
 * Whether this browser signed in before and may still be: then the entry pages ask the server, else they need
 * not.
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
    // Without storage the entry pages simply show themselves.
  }
}
