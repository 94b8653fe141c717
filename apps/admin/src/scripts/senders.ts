import { channel } from '@talkdrum/domain/kernel/channel.schema';
import type { Api } from '../api.ts';
import { type Script, type Typed, UsageError } from '../script.ts';
import { moreNote } from './accounts.ts';
import { pageOptions, readChoice, readLimit, reasonOption } from './options.ts';

const accountOption = {
  value: '<account>',
  help: 'the sender’s account; required for one that is no longer pending',
};

const list: Script = {
  name: 'senders list',
  summary: 'Show senders waiting for approval',
  takes: [],
  options: {
    channel: { value: '<email|sms>', help: 'only this channel' },
    search: { value: '<text>', help: 'part of the company' },
    ...pageOptions,
  },
  async run(typed, { api }) {
    const given = typed.find('channel');
    const page = await api.staff.senders.pending.query({
      search: typed.find('search') ?? '',
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
      channel: given === undefined ? null : readChoice('--channel', given, channel.options),
    });
    const rows = page.items.map(
      ({ id, sender, channel: by, campaign, region, company, accountId, createdAt }) => ({
        id,
        sender,
        channel: by,
        type: campaign,
        region,
        company,
        account: accountId,
        created: createdAt,
      }),
    );
    return { rows, ...moreNote(page.nextCursor) };
  },
};

const approve: Script = {
  name: 'senders approve',
  summary: 'Approve a sender',
  takes: ['sender'],
  options: { account: accountOption, note: { value: '<text>', help: 'kept in the audit log' } },
  asks: async (typed, { api }) => `This makes ${await describe(api, typed)} active.`,
  async run(typed, { api }) {
    const { accountId } = await findSender(api, typed);
    const sender = await api.staff.senders.approve.mutate({
      accountId,
      senderId: typed.text('sender'),
      note: typed.find('note') ?? '',
    });
    return { rows: [], note: `${sender.sender} is active.` };
  },
};

const refuse: Script = {
  name: 'senders refuse',
  summary: 'Refuse a pending or active sender; the account sees the reason',
  takes: ['sender'],
  options: { account: accountOption, reason: reasonOption },
  asks: async (typed, { api }) =>
    `This refuses ${await describe(api, typed)}. The account sees: ${typed.text('reason')}.`,
  async run(typed, { api }) {
    const { accountId } = await findSender(api, typed);
    const sender = await api.staff.senders.refuse.mutate({
      accountId,
      senderId: typed.text('sender'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: `${sender.sender} is refused.` };
  },
};

async function describe(api: Api, typed: Typed): Promise<string> {
  const { name } = await findSender(api, typed);
  return name;
}

/** Finds a pending sender by its id alone. Any other needs --account. */
async function findSender(api: Api, typed: Typed): Promise<{ accountId: string; name: string }> {
  const id = typed.text('sender');
  const account = typed.find('account');
  if (account !== undefined) return { accountId: account, name: `the sender ${id}` };
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<Api['staff']['senders']['pending']['query']>> =
      await api.staff.senders.pending.query({ limit: 100, cursor });
    const found = page.items.find((item) => item.id === id);
    if (found !== undefined)
      return { accountId: found.accountId, name: `${found.sender} of ${found.company}` };
    if (page.nextCursor === null)
      throw new UsageError('No pending sender has this id. If it was already decided, add --account.');
    cursor = page.nextCursor;
  }
}

export const senderScripts = [list, approve, refuse];
