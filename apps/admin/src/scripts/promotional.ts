import type { Script } from '../script.ts';
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

export const promotionalScripts = [list, lift];
