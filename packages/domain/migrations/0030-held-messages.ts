import { sqlMigration } from './sql-migration.ts';

/** Messages held because their sender was stopped, and senders for one-time codes. */
export const heldMessages = sqlMigration(
  '0030-held-messages',
  /* sql */ `
-- A held message is queued for 'infinity', with the reason in its row.
create index delivery_held on delivery (account_id, reason)
  where campaign_id is null and state = 'queued' and send_after = 'infinity';

-- An SMS sender the account declares for one-time codes only: STOP doesn't hold them back.
alter table sender add column is_stop_exempt boolean not null default false,
  add constraint sender_stop_exempt check (not is_stop_exempt or (channel = 'sms' and campaign = 'transactional'));
`,
);
