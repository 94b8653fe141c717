import { sqlMigration } from './sql-migration.ts';

/**
 * What a programme's overview adds up from a member's entries is kept beside their balance: reading a million entries for
 * 100,000 members took 4 seconds. Every movement changes that row anyway, and now also says that the member is to be counted
 * again. Why: docs/decisions/055.
 */
export const countedMembers = sqlMigration(
  '0150-counted-members',
  /* sql */ `
set local lock_timeout = '30s';

alter table point_balance
  -- Until when the next four columns hold without a movement: the next entry enters or leaves a period then. Null: not counted since the last movement.
  add counted_until timestamptz(3),
  -- By what tiers were measured then: loyalty_program.tier_metric and tier_months.
  add counted_by text,
  -- What tiers are measured by.
  add measured bigint,
  -- The amounts of the last year's orders, in minor units.
  add spent_a_year bigint,
  -- Whether they earned or spent from 120 to 30 days ago.
  add was_active boolean;
`,
);
