import { type Currency, currencies, notFound, type Unit } from '../../kernel/index.ts';
import { type PeriodMonths, type SubscriptionStatus, statusAt } from './subscription-terms.ts';

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
  /** The last period of the chain. */
  periodId: string | null;
  /** False once its lapse was recorded. */
  isKept: boolean;
  /** False while the account is closed: then its subscription doesn't change over time. */
  isOpen: boolean;
  /** The account's current currency; the running period may have been paid in another. */
  currency: Currency;
}

interface Row extends Omit<SubscriptionState, 'status' | 'startedAt' | 'expiresAt' | 'currency'> {
  startedAt: string | null;
  expiresAt: string;
  currency: string;
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
  const { rows } = await sql<Row>(
    `select a.subscription_plan as plan, a.subscription_expires as "expiresAt", a.subscription_auto as "isAuto", a.subscription = 1 as "isKept", a.status = 1 as "isOpen", a.currency,
       coalesce(pl.name, '') as "planName", pl.recipients_per_campaign as "recipientsPerCampaign", p.id as "periodId", p.period_months as "periodMonths",
       (select max(s.starts_at) from subscription_period s where s.account_id = a.id and s.kind = 'started') as "startedAt"
     from account a left join plan pl on pl.number = a.subscription_plan
     left join subscription_period p on p.account_id = a.id
       and not exists (select 1 from subscription_period n where n.account_id = p.account_id and n.previous_id = p.id)
     where a.id = $1`,
    [actor.accountId],
  );
  if (rows[0] === undefined) throw notFound('account');
  const { startedAt, expiresAt: expires, currency, ...row } = rows[0];
  const expiresAt = new Date(expires);
  return {
    ...row,
    expiresAt,
    startedAt: startedAt === null ? null : new Date(startedAt),
    currency: currencies.find((code) => code === currency) ?? 'ngn',
    status: statusAt({ plan: row.plan, expiresAt }, clock.now()),
  };
}
