import { readChoice } from './options.ts';
import type { Script } from '../script.ts';

const kinds = ['messages', 'webhooks', 'mails'] as const;

const status: Script = {
  name: 'restore status',
  summary: 'Show whether the database was restored from a backup, and what is held',
  takes: [],
  options: {},
  async run(_typed, { restores }) {
    const { restoredAt, because, databaseUntil, seenUntil, held } = await restores((all) => all.status());
    const note =
      restoredAt === null
        ? 'Sending is allowed.'
        : `Nothing is sent: the database was restored from a backup: ${because ?? ''}`;
    return {
      rows: [{ 'database until': databaseUntil?.toISOString() ?? null, 'seen until': seenUntil, ...held }],
      note,
    };
  },
};

const declare: Script = {
  name: 'restore declare',
  summary: 'Say that the database was restored, when a snapshot took DATA_DIR back too',
  takes: [],
  options: {},
  asks: () => 'Stops all workers until the restore is acknowledged.',
  async run(_typed, { restores }) {
    await restores((all) => all.declare());
    return { rows: [], note: 'Workers stop now. Go on with "restore acknowledge".' };
  },
};

const acknowledge: Script = {
  name: 'restore acknowledge',
  summary: 'Hold what would leave again, repeat erasures, and let workers start',
  takes: [],
  options: {},
  asks: () =>
    'Pauses campaigns that were being sent, makes overdue schedules drafts, holds queued messages, webhooks and mails, and erases again.',
  async run(_typed, { restores }) {
    const { held, replay } = await restores((all) => all.acknowledge());
    const row = { ...held, erased: replay.erased, 'not erased': replay.failed.length };
    if (replay.failed.length === 0)
      return {
        rows: [row],
        note: 'Workers may start. Held work leaves with "restore release <messages|webhooks|mails>".',
      };
    const reasons = replay.failed.map(({ erasureId, reason }) => `  ${erasureId}: ${reason}`).join('\n');
    throw new Error(
      `Workers stay stopped, because people who were erased are back:\n${reasons}\nMend that and run this once more.`,
    );
  },
};

const dismiss: Script = {
  name: 'restore dismiss',
  summary: 'Say that the database lacks nothing, and let workers start; nothing is held',
  takes: [],
  options: {},
  asks: () =>
    'Lets workers go on as if nothing had happened. If the database is a backup, messages leave a second time.',
  async run(_typed, { restores }) {
    await restores((all) => all.dismiss());
    return { rows: [], note: 'Workers may start.' };
  },
};

const release: Script = {
  name: 'restore release',
  summary: 'Let held messages, webhooks or mails go',
  takes: ['what'],
  options: { account: { value: '<id>', help: 'of one account only (default: of all)' } },
  asks: (typed) => `Sends all held ${typed.text('what')}; what left after the backup leaves again.`,
  async run(typed, { restores }) {
    const kind = readChoice('What is released', typed.text('what'), kinds);
    const released = await restores((all) => all.release(kind, typed.find('account')));
    return { rows: [{ released }] };
  },
};

export const restoreScripts = [status, acknowledge, release, dismiss, declare];
