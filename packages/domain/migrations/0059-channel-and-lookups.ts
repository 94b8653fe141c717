import { sqlMigration } from './sql-migration.ts';

/**
 * A batch's channel, so that the statement adds up a day's messages by channel without reading them; null for
 * batches from before and for those with messages of both. How many DNS lookups a domain's SPF record needs at
 * the last check; null while unknown.
 */
export const channelAndLookups = sqlMigration(
  '0059-channel-and-lookups',
  /* sql */ `
set local lock_timeout = '30s';
alter table message_batch add column channel text check (channel in ('email', 'sms'));
alter table sending_domain add column spf_lookups smallint;
`,
);
