import { type Currency, currencies, notFound, type Unit } from '../../kernel/index.ts';
import { type PeriodMonths, type SubscriptionStatus, statusAt } from './subscription-terms.ts';
import { readSendTermsSql, readSubscriptionSql } from './subscriptions.sql.ts';

/** An account's subscription at a point in time. */
export interface SubscriptionState {
  /** 0 if the account never subscribed. */
  plan: number;
  planName: string;
  status: SubscriptionStatus;
  /** The start of the first period without a gap to this one; null if the account never subscribed. */
  startedAt: Date | null;
  expiresAt: Date;
  isAuto: boolean;
  periodMonths: PeriodMonths | null;
  recipientsPerCampaign: number | null;
  /** Files, in MB; null if the account never subscribed. */
  storageMb: number | null;
  /** The last period of the chain. */
  periodId: string | null;
  /** False once its lapse was recorded. */
  isKept: boolean;
  /** False while the account is closed: then its subscription doesn't change over time. */
  isOpen: boolean;
  /** The account's current currency; the running period may have been paid in another. */
  currency: Currency;
  /** The account's, which sentences about dates are in. */
  timezone: string;
}

interface Row extends Omit<SubscriptionState, 'status' | 'currency'> {
  currency: string;
}

/** What of it decides whether the account may send. */
export type SendTerms = Pick<
  SubscriptionState,
  'planName' | 'status' | 'expiresAt' | 'recipientsPerCampaign' | 'timezone'
>;

/** Reads them, without the periods behind it, which took three times as long. */
export async function readSendTerms({ sql, actor, clock }: Unit): Promise<SendTerms> {
  const { rows } = await sql<Omit<SendTerms, 'status'> & { plan: number }>(readSendTermsSql, [
    actor.accountId,
  ]);
  if (rows[0] === undefined) throw notFound('account');
  const { plan, ...terms } = rows[0];
  return { ...terms, status: statusAt({ plan, expiresAt: terms.expiresAt }, clock.now()) };
}

/** Reads it. `lock` makes every other change of this subscription wait until the transaction ends. */
export async function readSubscription(
  { sql, actor, clock }: Unit,
  options: { lock?: boolean } = {},
): Promise<SubscriptionState> {
  // A separate statement, so that after the wait it reads the other transaction's result. Doesn't block
  // foreign keys' key share locks.
  if (options.lock === true)
    await sql('select 1 from account where id = $1 for no key update', [actor.accountId]);
  const { rows } = await sql<Row>(readSubscriptionSql, [actor.accountId]);
  if (rows[0] === undefined) throw notFound('account');
  const { currency, ...row } = rows[0];
  return {
    ...row,
    currency: currencies.find((code) => code === currency) ?? 'ngn',
    status: statusAt(row, clock.now()),
  };
}
