import { isBlocked } from '../../accounts/index.ts';
import { type Currency, DomainError, newId, type Unit } from '../../kernel/index.ts';
import { costMinor, holdFunds, Prices } from '../../wallet/index.ts';
import { airtimeDay, convert } from './airtime-day.ts';
import {
  type AirtimeAmounts,
  airtimeCountries,
  type AirtimeCountryCode,
  airtimeCountryOf,
} from './airtime-countries.schema.ts';
import { insertTopUpSql, waitForTurnSql } from './top-ups.sql.ts';

/** The hold lasts until the top-up is settled; this is only for one that nothing settles. */
const holdMs = 400 * 86_400_000;

/** A top-up that may be started. */
export interface PlannedTopUp {
  number: string;
  country: AirtimeCountryCode;
  currency: Currency;
  amountMinor: bigint;
  /** What the wallet pays for it, in its currency. */
  valueMinor: bigint;
  priceMinor: bigint;
  walletCurrency: Currency;
}

/** `number`: the contact has no phone number. `country`: numbers there get nothing. `day`: a limit of the day is reached. */
export type TopUpRefusal = 'number' | 'country' | 'day';

/**
 * What a contact would get, or why not now. Claims of the account wait for each other from here on. Throws `unavailable` if
 * airtime has no price or rate, or staff blocked the account: airtime is as good as cash.
 */
export async function planTopUp(
  unit: Unit,
  { amounts, telephone }: { amounts: AirtimeAmounts; telephone: string | null },
): Promise<PlannedTopUp | TopUpRefusal> {
  if (telephone === null || telephone === '') return 'number';
  const country = airtimeCountryOf(telephone);
  const amountMinor = BigInt(country === null ? '0' : amounts[country]);
  if (country === null || amountMinor === 0n) return 'country';
  if (await isBlocked(unit.sql, unit.actor.accountId))
    throw new DomainError(
      'unavailable',
      'Our staff blocked this account, so it can’t give airtime. Contact support.',
    );
  await unit.sql(waitForTurnSql, [unit.actor.accountId]);
  const day = await airtimeDay(unit, telephone);
  const { currency } = airtimeCountries[country];
  const valueMinor = await convert(unit, amountMinor, currency, day.currency);
  if (day.ofNumber >= day.contactDay || day.givenMinor + valueMinor > day.dayMinor) return 'day';
  const { mills } = await new Prices(unit).current({
    kind: 'airtime',
    messageType: 'promotional',
    currency: day.currency,
    country,
  });
  const priceMinor = costMinor(BigInt(mills));
  return {
    number: telephone,
    country,
    currency,
    amountMinor,
    valueMinor,
    priceMinor,
    walletCurrency: day.currency,
  };
}

/** Sets its money aside and lets the worker ask for it. Throws `insufficient_funds`: then the caller rolls back. */
export async function startTopUp(
  { sql, actor, clock, dueWork }: Unit,
  planned: PlannedTopUp,
  { issueId, rewardId, contactId }: { issueId: string; rewardId: string; contactId: string },
): Promise<string> {
  const now = clock.now();
  const id = newId();
  const { holdId } = await holdFunds(sql, {
    key: `airtime/${id}`,
    money: { amountMinor: planned.valueMinor + planned.priceMinor, currency: planned.walletCurrency },
    kind: 'reward',
    subject: `airtime/${id}`,
    expiresAt: new Date(now.getTime() + holdMs),
  });
  await sql(insertTopUpSql, [
    actor.accountId,
    id,
    rewardId,
    issueId,
    contactId,
    planned.number,
    planned.country,
    planned.currency,
    planned.amountMinor,
    planned.valueMinor,
    planned.priceMinor,
    planned.walletCurrency,
    holdId,
    now,
  ]);
  await dueWork.add('airtime.top-up', id, now);
  return id;
}
