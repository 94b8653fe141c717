import { sqlMigration } from './sql-migration.ts';

/**
 * Rewards of referrals: airtime can be refused because of a number, which stopped the work of the whole program, and open
 * reports learn when a reward is given.
 */
export const referralRewards = sqlMigration(
  '0111-referral-rewards',
  /* sql */ `
set local lock_timeout = '30s';

alter table referral_reward drop constraint referral_reward_reason_check;
alter table referral_reward add constraint referral_reward_reason_check
  check (reason in ('', 'gone', 'day', 'limit', 'number', 'country', 'unpaid', 'contact'));
create trigger note_change after insert or update on referral_reward
  for each statement execute function note_statement_change('referrals');
`,
);
