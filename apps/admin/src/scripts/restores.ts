import { readChoice } from './options.ts';
import type { Script } from '../script.ts';

const kinds = ['messages', 'webhooks', 'mails'] as const;

const status: Script = {
  name: 'restore status',
  summary: 'Show whether the database was restored from a backup, and the held work',
  takes: [],
  options: {},
  async run(_typed, { restores }) {
    const { restoredAt, because, databaseUntil, seenUntil, held } = await restores((all) => all.status());
    const note =
      restoredAt === null
        ? 'Sending is allowed.'
        : `Sending is stopped because the database was restored from a backup. ${because ?? ''}`;
    return {
      rows: [{ 'database until': databaseUntil?.toISOString() ?? null, 'seen until': seenUntil, ...held }],
      note,
    };
  },
};

const declare: Script = {
  name: 'restore declare',
  summary: 'Declare a restore, for a snapshot that included DATA_DIR',
  takes: [],
  options: {},
  asks: () => 'This stops all workers until you acknowledge the restore.',
  async run(_typed, { restores }) {
    await restores((all) => all.declare());
    return { rows: [], note: 'Workers are stopping. Continue with "restore acknowledge".' };
  },
};

const acknowledge: Script = {
  name: 'restore acknowledge',
  summary: 'Hold work that would be sent again, repeat erasures, and allow workers to start',
  takes: [],
  options: {},
  asks: () =>
    'This pauses running campaigns, turns overdue scheduled campaigns into drafts, holds queued messages, webhooks and mails, and repeats erasures.',
  async run(_typed, { restores }) {
    const { held, replay } = await restores((all) => all.acknowledge());
    const row = { ...held, erased: replay.erased, 'not erased': replay.failed.length };
    if (replay.failed.length === 0)
      return {
        rows: [row],
        note: 'Workers can start. Send held work with "restore release <messages|webhooks|mails>".',
      };
    const reasons = replay.failed.map(({ erasureId, reason }) => `  ${erasureId}: ${reason}`).join('\n');
    throw new Error(
      `Workers stay stopped because erased people are back:\n${reasons}\nFix this and run the script again.`,
    );
  },
};

const dismiss: Script = {
  name: 'restore dismiss',
  summary: 'Declare that no data is missing and allow workers to start; nothing is held',
  takes: [],
  options: {},
  asks: () =>
    'This lets workers continue as usual. If the database is a backup, messages are sent a second time.',
  async run(_typed, { restores }) {
    await restores((all) => all.dismiss());
    return { rows: [], note: 'Workers can start.' };
  },
};

const release: Script = {
  name: 'restore release',
  summary: 'Send held messages, webhooks or mails',
  takes: ['what'],
  options: { account: { value: '<id>', help: 'only this account (default: all)' } },
  asks: (typed) => `This sends all held ${typed.text('what')}. Anything sent after the backup is sent again.`,
  async run(typed, { restores }) {
    const kind = readChoice('The argument', typed.text('what'), kinds);
    const released = await restores((all) => all.release(kind, typed.find('account')));
    return { rows: [{ released }] };
  },
};

export const restoreScripts = [status, acknowledge, release, dismiss, declare];
