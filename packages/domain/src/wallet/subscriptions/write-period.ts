import { updateAccount } from '../../accounts/index.ts';
import { formatMoney, type Money, newId, type Unit } from '../../kernel/index.ts';
import type { Wallet } from '../wallet.service.ts';
import { nextCheck, type PeriodMonths } from './subscription-terms.ts';
import { insertPeriodSql } from './subscriptions.sql.ts';

/** A period to pay for now. */
export interface NewPeriod {
  kind: 'started' | 'renewed' | 'changed';
  previousId: string | null;
  plan: number;
  planName: string;
  months: PeriodMonths;
  fee: Money;
  startsAt: Date;
  endsAt: Date;
  /** From the person's request; null if the system renews. */
  requestKey: string | null;
  reason?: string;
}

/**
 * Pays for a period and writes it, all or nothing. Throws `insufficient_funds` with the shortfall. The
 * account must be locked; if two still run concurrently, the chain allows only one successor and the other
 * transaction fails.
 */
export async function writePeriod(unit: Unit, wallet: Wallet, period: NewPeriod): Promise<string> {
  const { accountId, userId } = unit.actor;
  const id = newId();
  const now = unit.clock.now();
  const { kind, plan, planName, months, fee, startsAt, endsAt } = period;
  const note = `${planName} subscription, ${months === 1 ? '1 month' : `${months} months`}`;
  await wallet.debit({
    key: `subscription/${id}`,
    money: fee,
    kind: 'subscription',
    subject: `subscription/${id}`,
    note,
  });
  await unit.sql(insertPeriodSql, [
    accountId,
    id,
    period.previousId,
    kind,
    plan,
    months,
    fee.currency,
    fee.amountMinor.toString(),
    startsAt,
    endsAt,
    period.requestKey,
    userId,
    now,
  ]);
  await writeEvent(unit, { periodId: id, kind, fee, reason: period.reason ?? '' });
  await updateAccount(unit.sql, accountId, {
    subscription: 1,
    subscriptionPlan: plan,
    subscriptionExpires: endsAt,
    subscriptionCheckAt: nextCheck({ plan, expiresAt: endsAt }, now),
  });
  return id;
}

type SubscriptionEventKind =
  | NewPeriod['kind']
  | 'lapsed'
  | 'failed'
  | 'reminded_7'
  | 'reminded_3'
  | 'reminded_1';

/** Records an event of a period. False if it was recorded before: then don't announce it again. */
export async function writeEvent(
  { sql, actor, clock }: Unit,
  event: { periodId: string; kind: SubscriptionEventKind; fee?: Money | null; reason?: string },
): Promise<boolean> {
  const { count } = await sql(
    `insert into subscription_event (account_id, id, period_id, kind, currency, fee_minor, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (account_id, period_id, kind) do nothing`,
    [
      actor.accountId,
      newId(),
      event.periodId,
      event.kind,
      event.fee?.currency ?? null,
      event.fee?.amountMinor.toString() ?? null,
      event.reason ?? '',
      clock.now(),
    ],
  );
  return count > 0;
}

/** "₦20,000.00 for 3 months", for sentences. */
export function describeFee(fee: Money, months: PeriodMonths): string {
  return `${formatMoney(fee)} for ${months === 1 ? '1 month' : `${months} months`}`;
}
