import { sqlMigration } from './sql-migration.ts';

/**
 * Passwords that may be a stranger's: for an address that several people signed up with, and for a person an
 * inviter added.
 */
export const signUpTwice = sqlMigration(
  '0024-sign-up-twice',
  /* sql */ `
-- Someone signed up again before the address was confirmed: its next mails ask for a password of the reader's own.
alter table app_user add signed_up_again boolean not null default false;
-- The person who sent the invitation chose the password: it opens only the page to choose another, once. Null for a password of their own.
alter table app_user add given_password text check (given_password in ('unused', 'used'));
`,
);
