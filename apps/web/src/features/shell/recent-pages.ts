interface RecentPage {
  href: string;
  title: string;
}

const most = 5;
/** Of this page load only: a title may name a person, and the next one at this browser may be someone else. */
let pages: RecentPage[] = [];

/** Remembers a page of the dashboard as it is left, when its title is known. */
export function rememberPage(href: string, title: string): void {
  const name = title.replace(/ · Talkdrum$/, '');
  if (!href.startsWith('/dashboard/') || name === 'Talkdrum') return;
  pages = [{ href, title: name }, ...pages.filter((page) => page.title !== name)].slice(0, most + 1);
}

/** The pages that were open last, newest first, without the one that is open. */
export function recentPages(current: string): RecentPage[] {
  return pages.filter(({ href }) => href !== current).slice(0, most);
}
