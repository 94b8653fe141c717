import type { Unit, Channel } from '../../kernel/index.ts';
import { type PastedError, parsePasted } from './parse-pasted.ts';

export interface PastedCheck {
  people: number;
  /** The first hundred of them. */
  errors: PastedError[];
  errorCount: number;
}

const mostErrors = 100;

/**
 * Checks pasted recipients without storing them. Numbers without a country code are the account's country's.
 */
export async function checkPasted(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  text: string,
  channel: Channel,
): Promise<PastedCheck> {
  const { rows } = await sql<{ country: string }>('select country from account where id = $1', [
    actor.accountId,
  ]);
  const kind = channel === 'sms' ? { channel, country: rows[0]?.country ?? 'NG' } : { channel };
  const { people, errors } = await parsePasted(text, kind);
  return { people: people.length, errors: errors.slice(0, mostErrors), errorCount: errors.length };
}
