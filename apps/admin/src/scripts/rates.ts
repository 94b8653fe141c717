import { ratePerSecond } from '@talkdrum/api/contracts/staff';
import { type Script, type Typed, UsageError } from '../script.ts';
import { nameOf } from './accounts.ts';
import { reasonOption } from './options.ts';

const list: Script = {
  name: 'rates list',
  summary: 'Show an account’s sending rates, by sender and by mailbox provider',
  takes: ['account'],
  options: {},
  async run(typed, { api }) {
    const rates = await api.staff.rates.list.query({ accountId: typed.text('account') });
    const rows = rates.map(({ of, senderId, perSecond, limit, slowedUntil }) => ({
      of,
      sender: senderId,
      'per second': perSecond,
      limit,
      'slowed until': slowedUntil,
    }));
    return {
      rows,
      note:
        rows.length === 0
          ? 'There are no limits.'
          : 'A rate without a limit was slowed down by the provider.',
    };
  },
};

const set: Script = {
  name: 'rates set',
  summary: 'Limit messages per second from a sender or to a mailbox provider',
  takes: ['account', 'sender|provider', 'per second'],
  options: { reason: reasonOption },
  asks: async (typed, { api }) =>
    `This limits ${typed.text('sender|provider')} of ${await nameOf(api, typed)} to ${readRate(typed)} messages a second.`,
  async run(typed, { api }) {
    const [accountId, of, reason] = [
      typed.text('account'),
      typed.text('sender|provider'),
      typed.text('reason'),
    ];
    await api.staff.rates.set.mutate({ accountId, of, perSecond: readRate(typed), reason });
    return { rows: [], note: 'Done. The limit applies within a second, also to running campaigns.' };
  },
};

const remove: Script = {
  name: 'rates remove',
  summary: 'Remove a limit',
  takes: ['account', 'sender|provider'],
  options: { reason: reasonOption },
  asks: async (typed, { api }) =>
    `This removes the limit on ${typed.text('sender|provider')} from ${await nameOf(api, typed)}.`,
  async run(typed, { api }) {
    await api.staff.rates.remove.mutate({
      accountId: typed.text('account'),
      of: typed.text('sender|provider'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: 'Done.' };
  },
};

function readRate(typed: Typed): number {
  const rate = ratePerSecond.safeParse(Number(typed.text('per second')));
  if (!rate.success) throw new UsageError(`${rate.error.issues[0]?.message}.`);
  return rate.data;
}

export const rateScripts = [list, set, remove];
