import { sqlMigration } from './sql-migration.ts';

/**
 * The statement adds up a day's messages by channel from their batches, without reading the messages. Null for
 * batches from before, and for those with messages of both channels.
 */
export const batchChannel = sqlMigration(
  '0059-batch-channel',
  /* sql */ `
set local lock_timeout = '30s';
alter table message_batch add column channel text check (channel in ('email', 'sms'));
`,
);
