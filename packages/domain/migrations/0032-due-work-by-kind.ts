import { sqlMigration } from './sql-migration.ts';

/**
 * Due work is read kind by kind: with one index over all kinds, a million due rows of one kind blocked a
 * single row of another.
 */
export const dueWorkByKind = sqlMigration(
  '0032-due-work-by-kind',
  /* sql */ `
create index due_work_of_kind on due_work (kind, due_at) where not is_dead;
drop index due_work_due;
`,
);
