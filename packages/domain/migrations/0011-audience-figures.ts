import { sqlMigration } from './sql-migration.ts';

/** What imports and freezing need. */
export const audienceFigures = sqlMigration(
  '0011-audience-figures',
  /* sql */ `
select 1;
`,
);
