/** Whom this page was rendered for. It stays the same until the page is loaded again. */
export interface PageSession {
  userId: string;
  email: string;
  accountId: string;
  company: string;
  /** The accounts of this person, to name one that was switched to. */
  profiles: { id: string; company: string }[];
  /** Staff who look at an account read only; their view can't be signed in to again. */
  isView: boolean;
}

let page: PageSession | null = null;

export function pageSession(): PageSession | null {
  return page;
}

/** Null in front of the dashboard, where nobody is signed in yet. */
export function setPageSession(next: PageSession | null): void {
  page = next;
}

/**
 * What every call of the dashboard carries: the server refuses it once the session stands for another account
 * or person.
 */
export function pageHeaders(): Record<string, string> {
  return page === null ? {} : { 'x-talkdrum-account': page.accountId, 'x-talkdrum-user': page.userId };
}

/** A download is a plain link, so it names its account in the address. */
export function forThisAccount(href: string): string {
  return page === null ? href : `${href}${href.includes('?') ? '&' : '?'}account=${page.accountId}`;
}
