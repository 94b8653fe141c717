import { ratePerSecond } from '@talkdrum/api/contracts/staff';
import { type Script, type Typed, UsageError } from '../script.ts';
import { nameOf } from './accounts.ts';
import { reasonOption } from './options.ts';

const list: Script = {
  name: 'rates list',
  summary: 'Show how fast an account may send, by sender and by mailbox provider',
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
          ? 'Nothing is limited: everything leaves as fast as it goes.'
          : 'Without a limit the provider itself asked for it slower.',
    };
  },
};

const set: Script = {
  name: 'rates set',
  summary: 'Limit how many messages a second may leave from a sender, or to a mailbox provider',
  takes: ['account', 'sender|provider', 'per second'],
  options: { reason: reasonOption },
  asks: async (typed, { api }) =>
    `Sends ${readRate(typed)} a second at most for ${typed.text('sender|provider')} of ${await nameOf(api, typed)}.`,
  async run(typed, { api }) {
    const [accountId, of, reason] = [
      typed.text('account'),
      typed.text('sender|provider'),
      typed.text('reason'),
    ];
    await api.staff.rates.set.mutate({ accountId, of, perSecond: readRate(typed), reason });
    return { rows: [], note: 'Done. It counts within a second, also for what is being sent.' };
  },
};

const remove: Script = {
  name: 'rates remove',
  summary: 'Take a limit away',
  takes: ['account', 'sender|provider'],
  options: { reason: reasonOption },
  asks: async (typed, { api }) =>
    `Takes the limit of ${typed.text('sender|provider')} away from ${await nameOf(api, typed)}.`,
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
