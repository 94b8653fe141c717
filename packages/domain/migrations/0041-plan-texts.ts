import { sqlMigration } from './sql-migration.ts';

/** The plans' texts in plain English. Texts that staff changed since they were first stored stay. */
export const planTexts = sqlMigration(
  '0041-plan-texts',
  /* sql */ `
update plan set description = t.new
from (values
  (1, 'For a shop that writes to its regulars.', 'For small businesses with regular customers.'),
  (2, 'For a company whose lists are growing.', 'For growing businesses.'),
  (3, 'For senders who reach a whole country.', 'For businesses that send nationwide.')) as t (number, old, new)
where plan.number = t.number and plan.description = t.old;

update plan set includes = array_replace(array_replace(array_replace(includes,
  'Campaigns to 10,000 people each', 'Up to 10,000 recipients per campaign'),
  'Campaigns to 100,000 people each', 'Up to 100,000 recipients per campaign'),
  'Campaigns of any size', 'Unlimited recipients per campaign')
where includes && array['Campaigns to 10,000 people each', 'Campaigns to 100,000 people each', 'Campaigns of any size'];

update plan set includes = array_replace(includes, 'Contacts, lists and segments without a limit', 'Unlimited contacts, lists and segments')
where 'Contacts, lists and segments without a limit' = any(includes);
`,
);
