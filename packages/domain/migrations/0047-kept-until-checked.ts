import { sqlMigration } from './sql-migration.ts';

/**
 * Fourth step: PostgreSQL reads both tables once to confirm what the third promised. Reading and writing go on
 * meanwhile.
 */
export const keptUntilChecked = sqlMigration(
  '0047-kept-until-checked',
  /* sql */ `
alter table delivery validate constraint delivery_one_month;
alter table delivery_event validate constraint delivery_event_one_month;
`,
);
