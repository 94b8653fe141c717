import { type Script, UsageError } from '../script.ts';
import { nameOf } from './accounts.ts';
import { reasonOption } from './options.ts';

const list: Script = {
  name: 'promotional list',
  summary: 'Show accounts whose promotional email is stopped, review requests first',
  takes: [],
  options: {},
  async run(_typed, { api }) {
    const stopped = await api.staff.promotional.list.query();
    const rows = stopped.map(({ accountId, company, message, stoppedAt, appeal, appealedAt }) => ({
      account: accountId,
      company,
      figures: message,
      stopped: stoppedAt,
      'asked for review': appealedAt,
      appeal,
    }));
    return {
      rows,
      note:
        rows.length === 0
          ? 'No promotional email is stopped.'
          : 'Check what the account changed before you lift a stop.',
    };
  },
};

const rates: Script = {
  name: 'promotional rates list',
  summary: 'Show the bounce and complaint rates of promotional email in the last 7 days, by account',
  takes: [],
  options: {
    bounces: { value: '<percent>', help: 'only accounts with at least this share of hard bounces, like 5' },
  },
  async run(typed, { api }) {
    const least = Number(typed.find('bounces') ?? 0);
    if (!(least >= 0 && least <= 100)) throw new UsageError('--bounces must be a number from 0 to 100.');
    const lines = await api.staff.promotional.figures.query();
    const share = (part: number, of: number) => `${((100 * part) / of).toFixed(2)}%`;
    return {
      rows: lines
        .filter(({ hardBounces, sent }) => 100 * hardBounces >= least * sent)
        .map(({ accountId, company, sent, hardBounces, complaints, isStopped }) => ({
          account: accountId,
          company,
          sent,
          'hard bounces': share(hardBounces, sent),
          complaints: share(complaints, sent),
          stopped: isStopped,
        })),
    };
  },
};

const lift: Script = {
  name: 'promotional lift',
  summary: 'Allow an account to send promotional email again; the account sees the reason',
  takes: ['account'],
  options: { reason: reasonOption },
  asks: async (typed, { api }) =>
    `This allows promotional email from ${await nameOf(api, typed)} again. The account sees: ${typed.text('reason')}.`,
  async run(typed, { api }) {
    await api.staff.promotional.lift.mutate({
      accountId: typed.text('account'),
      reason: typed.text('reason'),
    });
    return {
      rows: [],
      note: 'Done. Campaigns stay paused and messages held until the account resumes and releases them.',
    };
  },
};

export const promotionalScripts = [list, rates, lift];
