import { sqlMigration } from './sql-migration.ts';

/** The language of an account's public pages and emails. The list of languages is in `packages/languages`. */
export const accountLanguage = sqlMigration(
  '0050-account-language',
  /* sql */ `
alter table account
  add language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  -- Whether a reader's browser chooses the language of public pages, where we have it.
  add is_browser_language_used boolean not null default false;
`,
);
