/** The person and account this page was rendered for. Fixed until the page reloads. */
interface PageSession {
  userId: string;
  email: string;
  accountId: string;
  company: string;
  /** The person's accounts, to show the name of the one they switched to. */
  profiles: { id: string; company: string }[];
  /** True for a read-only staff view, which can't sign in again. */
  isView: boolean;
}

let page: PageSession | null = null;

export function pageSession(): PageSession | null {
  return page;
}

/** Null outside the dashboard, where nobody is signed in yet. */
export function setPageSession(next: PageSession | null): void {
  page = next;
}

/**
 * Headers of every dashboard call. The server refuses the call if the session is for another account or
 * person.
 */
export function pageHeaders(): Record<string, string> {
  return page === null ? {} : { 'x-talkdrum-account': page.accountId, 'x-talkdrum-user': page.userId };
}

/** Downloads are plain links without headers, so the URL names the account. */
export function forThisAccount(href: string): string {
  return page === null ? href : `${href}${href.includes('?') ? '&' : '?'}account=${page.accountId}`;
}
