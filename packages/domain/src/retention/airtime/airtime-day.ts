import { type Currency, DomainError, type Unit } from '../../kernel/index.ts';
import { toCurrency } from '../../wallet/index.ts';
import { convertSql, dayOfSql } from './top-ups.sql.ts';

/** US$100, in the currency of the account. */
const usualDay = { amountMinor: 10_000n, currency: 'usd' } as const;
const usualContactDay = 3;

/** What an account may give in a day, and gave today. */
export interface AirtimeDay {
  dayMinor: bigint;
  contactDay: number;
  /** Of the wallet. */
  currency: Currency;
  country: string;
  givenMinor: bigint;
  ofNumber: number;
}

export async function airtimeDay({ sql, actor, clock }: Unit, number = ''): Promise<AirtimeDay> {
  const { rows } = await sql<
    Omit<AirtimeDay, 'dayMinor' | 'contactDay' | 'currency'> & {
      dayMinor: bigint | null;
      contactDay: number | null;
      currency: string;
    }
  >(dayOfSql, [actor.accountId, clock.now(), number]);
  const [row] = rows;
  if (row === undefined) throw new Error('the account is gone');
  const currency = toCurrency(row.currency);
  return {
    ...row,
    currency,
    dayMinor: row.dayMinor ?? (await convert({ sql }, usualDay.amountMinor, usualDay.currency, currency)),
    contactDay: row.contactDay ?? usualContactDay,
  };
}

/** Rounded up, at the rates that staff set. Throws `unavailable` without a rate. */
export async function convert(
  { sql }: Pick<Unit, 'sql'>,
  amountMinor: bigint,
  from: Currency,
  to: Currency,
): Promise<bigint> {
  if (from === to) return amountMinor;
  const { rows } = await sql<{ amountMinor: bigint }>(convertSql, [amountMinor, from, to]);
  if (rows[0] === undefined)
    throw new DomainError(
      'unavailable',
      `Airtime in ${from.toUpperCase()} doesn’t have a rate yet. Contact support.`,
    );
  return rows[0].amountMinor;
}
