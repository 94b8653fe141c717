import { pageQueue } from '@talkdrum/api/contracts';
import type { Script } from '../script.ts';
import { moreNote } from './accounts.ts';
import { pageOptions, readChoice, readLimit, reasonOption } from './options.ts';

const accountOption = { value: '<account>', help: 'the page’s account', isRequired: true } as const;

const list: Script = {
  name: 'pages list',
  summary: 'Show published pages that wait for review, were reported, or were taken down',
  takes: [],
  options: {
    queue: { value: '<held|reported|removed>', help: 'which; held if omitted' },
    search: { value: '<text>', help: 'part of the company' },
    ...pageOptions,
  },
  async run(typed, { api }) {
    const queue = readChoice('--queue', typed.find('queue') ?? 'held', pageQueue.options);
    const page = await api.staff.pages.list.query({
      queue,
      search: typed.find('search') ?? '',
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
    });
    const rows = page.items.map(
      ({ id, title, url, company, accountId, reports, takenDownReason, createdAt }) => ({
        id,
        title,
        url,
        company,
        account: accountId,
        reports: reports.map(({ reason, detail }) => [reason, detail].filter(Boolean).join(': ')).join('; '),
        reason: takenDownReason,
        since: createdAt,
      }),
    );
    return { rows, ...moreNote(page.nextCursor) };
  },
};

const approve: Script = {
  name: 'pages approve',
  summary: 'Show a held page to visitors; the account’s next pages appear without review',
  takes: ['page'],
  options: { account: accountOption, note: { value: '<text>', help: 'kept in the audit log' } },
  asks: async (typed) => `This makes the page ${typed.text('page')} public.`,
  async run(typed, { api }) {
    await api.staff.pages.approve.mutate({
      accountId: typed.text('account'),
      pageId: typed.text('page'),
      note: typed.find('note') ?? '',
    });
    return { rows: [], note: 'The page is public.' };
  },
};

const takeDown: Script = {
  name: 'pages take-down',
  summary: 'Take down a page; the account sees the reason',
  takes: ['page'],
  options: { account: accountOption, reason: reasonOption },
  asks: async (typed) =>
    `This takes down the page ${typed.text('page')}. The account sees: ${typed.text('reason')}.`,
  async run(typed, { api }) {
    await api.staff.pages.takeDown.mutate({
      accountId: typed.text('account'),
      pageId: typed.text('page'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: 'The page is taken down.' };
  },
};

const putBack: Script = {
  name: 'pages put-back',
  summary: 'Put back a page that was taken down',
  takes: ['page'],
  options: { account: accountOption, reason: reasonOption },
  asks: async (typed) => `This shows the page ${typed.text('page')} to visitors again.`,
  async run(typed, { api }) {
    await api.staff.pages.putBack.mutate({
      accountId: typed.text('account'),
      pageId: typed.text('page'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: 'The page is back.' };
  },
};

export const pageScripts = [list, approve, takeDown, putBack];
