const anywhere = 'https://dashboard.invalid';

/**
 * The path to go to after signing in if it is on this site, otherwise the dashboard. Uses the URL parser, as
 * browsers do, so "//evil", "/\evil" and "/\t/evil" are rejected.
 */
export function localPath(next: string | undefined): string {
  if (next === undefined || !next.startsWith('/')) return '/dashboard';
  try {
    const url = new URL(next, anywhere);
    // "/..//evil" resolves to "//evil", which leads to another host.
    const isOurs =
      url.origin === anywhere && /^\/[^/\\]/.test(url.pathname) && !url.pathname.startsWith('/sign-');
    return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/dashboard';
  } catch {
    return '/dashboard';
  }
}
