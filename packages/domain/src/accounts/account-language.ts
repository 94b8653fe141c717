import type { Language } from '@talkdrum/languages';
import type { Unit } from '../kernel/index.ts';

/** What an account chose for its public pages and for the mail we write in its name. */
export interface AccountLanguage {
  language: Language;
  /** Whether a reader's browser chooses the language of public pages, where we have it. */
  isBrowserLanguageUsed: boolean;
}

/** The columns of `AccountLanguage`. `account` is the table alias. */
export function accountLanguage(account: string): string {
  return `${account}.language, ${account}.is_browser_language_used`;
}

/** The language of the mail, footers and SMS answers we write in the account's name. */
export async function languageOf({ sql, actor }: Pick<Unit, 'sql' | 'actor'>): Promise<Language> {
  const { rows } = await sql<{ language: Language }>('select language from account where id = $1', [
    actor.accountId,
  ]);
  return rows[0]?.language ?? 'en';
}
