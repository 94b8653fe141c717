import { Audit, mailOwners, updateAccount } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import { formatMoney, type Unit } from '../../kernel/index.ts';
import { formatDay } from '../format-day.ts';
import type { Wallet } from '../wallet.service.ts';
import { feeOf } from './plans.ts';
import { readSubscription, type SubscriptionState } from './read-subscription.ts';
import type { Subscriptions } from './subscriptions.service.ts';
import { addMonths, graceEnd, nextCheck, reminderDue } from './subscription-terms.ts';
import { describeFee, writeEvent, writePeriod } from './write-period.ts';

/**
 * Time-driven changes of a subscription. Each method is one step of `renewSubscriptions`, safe to repeat and
 * to run concurrently.
 */
export class Renewals {
  readonly #unit: Unit;
  readonly #wallet: Wallet;
  readonly #subscriptions: Subscriptions;
  readonly #walletUrl: string;

  constructor(unit: Unit, wallet: Wallet, subscriptions: Subscriptions, config: DomainConfig) {
    this.#unit = unit;
    this.#wallet = wallet;
    this.#subscriptions = subscriptions;
    this.#walletUrl = `${config.appUrl}/dashboard/wallet`;
  }

  /**
   * Charges the next period if this one is over and renews automatically. The plan and period stay; the fee
   * is today's. In the grace period the new one continues the old. An account missed for longer (no worker
   * ran) starts again from today. Throws `insufficient_funds`.
   */
  async charge(): Promise<'renewed' | 'not_due' | 'no_fee'> {
    const state = await readSubscription(this.#unit, { lock: true });
    const { status, plan, planName, periodMonths: months, periodId, expiresAt, timezone } = state;
    const isWanted = state.isAuto && state.isKept && state.isOpen;
    const isOver = status === 'grace' || status === 'lapsed';
    if (!isOver || !isWanted || months === null || periodId === null) return 'not_due';
    const now = this.#unit.clock.now();
    const fee = await feeOf(this.#unit.sql, plan, months, state.currency, now);
    if (fee === null) return 'no_fee';
    const startsAt = status === 'grace' ? expiresAt : now;
    const endsAt = addMonths(startsAt, months);
    await writePeriod(this.#unit, this.#wallet, {
      kind: 'renewed',
      previousId: periodId,
      plan,
      planName,
      months,
      fee,
      startsAt,
      endsAt,
      requestKey: null,
    });
    await new Audit(this.#unit).record({
      action: 'subscription.renewed',
      details: { plan: planName, fee: describeFee(fee, months) },
    });
    await mailOwners(this.#unit, 'subscription_renewed', {
      plan: planName,
      fee: describeFee(fee, months),
      until: formatDay(endsAt, timezone),
      url: this.#walletUrl,
    });
    return 'renewed';
  }

  /**
   * Sends a reminder, reports a missing fee, or ends the subscription, each once per period. Returns when to
   * check again.
   */
  async look(problem: string): Promise<void> {
    const state = await readSubscription(this.#unit, { lock: true });
    if (!state.isOpen) return;
    const now = this.#unit.clock.now();
    if (state.isKept && state.periodId !== null) {
      if (state.status === 'active') await this.#remind(state, state.periodId);
      if (state.status === 'grace') await this.#tellMissing(state, state.periodId, problem);
      if (state.status === 'lapsed') await this.#end(state, state.periodId, problem);
    }
    await updateAccount(this.#unit.sql, this.#unit.actor.accountId, {
      subscriptionCheckAt: state.isKept ? nextCheck(state, now) : null,
    });
    const { rows } = await this.#unit.sql('select 1 from balance_alert where account_id = $1 limit 1', [
      this.#unit.actor.accountId,
    ]);
    if (rows.length > 0) await this.#unit.dueWork.add('wallet.watch', this.#unit.actor.accountId, new Date());
  }

  async #remind(
    { planName, expiresAt, isAuto, periodMonths, timezone }: SubscriptionState,
    periodId: string,
  ): Promise<void> {
    const days = reminderDue(expiresAt, this.#unit.clock.now());
    if (days === null || !(await writeEvent(this.#unit, { periodId, kind: `reminded_${days}` }))) return;
    const { nextFee, shortfall, daysLeft } = await this.#subscriptions.current();
    await mailOwners(this.#unit, 'subscription_reminder', {
      plan: planName,
      days: daysLeft,
      until: formatDay(expiresAt, timezone),
      isAuto,
      fee: nextFee === null || periodMonths === null ? '' : describeFee(nextFee, periodMonths),
      shortfall: shortfall === null ? '' : formatMoney(shortfall),
      url: this.#walletUrl,
    });
  }

  async #tellMissing(
    { planName, expiresAt, isAuto, timezone }: SubscriptionState,
    periodId: string,
    problem: string,
  ): Promise<void> {
    const reason = isAuto ? problem : 'It doesn’t renew automatically.';
    const { nextFee } = await this.#subscriptions.current();
    if (!(await writeEvent(this.#unit, { periodId, kind: 'failed', fee: nextFee, reason }))) return;
    await mailOwners(this.#unit, 'subscription_failed', {
      plan: planName,
      reason,
      until: formatDay(graceEnd(expiresAt), timezone),
      url: this.#walletUrl,
    });
  }

  async #end(
    { planName, expiresAt, isAuto, timezone }: SubscriptionState,
    periodId: string,
    problem: string,
  ): Promise<void> {
    const reason = isAuto ? problem : 'It wasn’t renewed.';
    await writeEvent(this.#unit, { periodId, kind: 'lapsed', reason });
    await updateAccount(this.#unit.sql, this.#unit.actor.accountId, { subscription: 0 });
    await new Audit(this.#unit).record({ action: 'subscription.lapsed', details: { plan: planName } });
    await mailOwners(this.#unit, 'subscription_lapsed', {
      plan: planName,
      ended: formatDay(expiresAt, timezone),
      url: this.#walletUrl,
    });
  }
}
