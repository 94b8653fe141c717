import { sqlMigration } from './sql-migration.ts';

/** What a journey's message needs of the answers that its run got from webhooks, frozen when it is queued. */
export const journeyAnswers = sqlMigration(
  '0104-journey-answers',
  /* sql */ `
set local lock_timeout = '30s';

-- Values by merge tag, like {"journey.credit.score": 5}. Null without such a tag.
alter table delivery add column answers jsonb;
`,
);
