import { sqlMigration } from './sql-migration.ts';

/**
 * People who agreed to text messages confirm by text: requests know their channel, and what they wait for. A form has a
 * mail of its own for who submitted it.
 */
export const formMessages = sqlMigration(
  '0078-form-messages',
  /* sql */ `
set local lock_timeout = '30s';

alter table opt_in_request
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  -- Why a waiting request hasn't gone out: the daily quota, no sender for text messages, or no money.
  add column waits_for text check (waits_for in ('quota', 'sender', 'money')),
  -- The text message that asked; its short link leads to the request.
  add column message_id uuid;
create index opt_in_request_message on opt_in_request (account_id, message_id) where message_id is not null;

-- No text: no mail. An empty subject is the form's name.
alter table form
  add column mail_subject text not null default '' check (length(mail_subject) <= 150),
  add column mail_text text not null default '' check (length(mail_text) <= 2000);
`,
);
