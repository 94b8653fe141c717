import type { Total } from '@talkdrum/domain';

/** The page with its total, if the caller asked for it: counting can take longer than the page itself. */
export async function withTotal<Page extends object>(
  page: Page,
  include: 'total' | undefined,
  count: () => Promise<Total>,
): Promise<Page & { total?: Total }> {
  return include === 'total' ? { ...page, total: await count() } : page;
}
