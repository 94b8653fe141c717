const anywhere = 'https://dashboard.invalid';

/**
 * The path to go to after signing in, if it is one of ours; else the dashboard.
 * The URL parser decides as browsers do, so "//evil", "/\evil" and "/\t/evil" are not ours.
 */
export function localPath(next: string | undefined): string {
  if (next === undefined || !next.startsWith('/')) return '/dashboard';
  try {
    const url = new URL(next, anywhere);
    // "/..//evil" resolves to "//evil", which would be another host when followed.
    const isOurs =
      url.origin === anywhere && /^\/[^/\\]/.test(url.pathname) && !url.pathname.startsWith('/sign-');
    return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/dashboard';
  } catch {
    return '/dashboard';
  }
}
