import { updateAccount } from '../../accounts/index.ts';
import { DomainError, fieldError, formatMoney, type Money, type Unit } from '../../kernel/index.ts';
import { formatDay } from '../format-day.ts';
import type { Wallet } from '../wallet.service.ts';
import { feeOf, listPlans, type Plan } from './plans.ts';
import { readSendTerms, readSubscription, type SubscriptionState } from './read-subscription.ts';
import { type SubscriptionHistoryEntry, listHistory } from './subscription-history.ts';
import { daysLeft, graceEnd, type PeriodMonths } from './subscription-terms.ts';
import { chooseTerms } from './choose-terms.ts';
import { refusalToSend, type SendRefusal } from './refusal-to-send.ts';
import { writePeriod } from './write-period.ts';

export interface CurrentSubscription
  extends Omit<SubscriptionState, 'periodId' | 'isKept' | 'isOpen' | 'currency'> {
  graceEndsAt: Date | null;
  daysLeft: number;
  /**
   * The next period's fee at today's prices in the account's currency; null without a plan or a fee in it.
   */
  nextFee: Money | null;
  shortfall: Money | null;
}

interface SubscriptionRequest {
  key: string;
  plan: number;
  periodMonths: PeriodMonths;
  isAuto: boolean;
  /** The terms the person saw; missing if no person asked. */
  seen?: { expiresAt: Date; fee: { amountMinor: bigint; currency: string } };
}

/** A period's price and dates. */
interface SubscriptionQuote {
  kind: 'started' | 'renewed' | 'changed';
  fee: Money;
  startsAt: Date;
  endsAt: Date;
  /** Extra days of the new plan for the old plan's unused time; null if nothing is carried over. */
  carriedDays: number | null;
  previousPlanName: string;
}

/** Files an account stores without a plan. More stays when a plan ends, and nothing can be added. */
const freeStorageMb = 100;

/** The account's plan: its fee, its end, and whether the account can send. `Renewals` renews it over time. */
export class Subscriptions {
  readonly #unit: Unit;
  readonly #wallet: Wallet;

  constructor(unit: Unit, wallet: Wallet) {
    this.#unit = unit;
    this.#wallet = wallet;
  }

  async current(): Promise<CurrentSubscription> {
    const {
      periodId: _id,
      isKept: _kept,
      isOpen: _open,
      currency,
      ...state
    } = await readSubscription(this.#unit);
    const now = this.#unit.clock.now();
    const nextFee =
      state.periodMonths === null
        ? null
        : await feeOf(this.#unit.sql, state.plan, state.periodMonths, currency, now);
    const missing =
      nextFee === null ? 0n : nextFee.amountMinor - (await this.#wallet.balance(currency)).availableMinor;
    return {
      ...state,
      graceEndsAt: state.status === 'grace' ? graceEnd(state.expiresAt) : null,
      daysLeft: daysLeft(state.expiresAt, now),
      nextFee,
      shortfall: missing > 0n ? { amountMinor: missing, currency } : null,
    };
  }

  /** How much the plan stores, in bytes. */
  async storedBytes(): Promise<number> {
    const { status, storageMb } = await readSubscription(this.#unit);
    const megabytes = status === 'none' || status === 'lapsed' ? freeStorageMb : (storageMb ?? freeStorageMb);
    return megabytes * 1_000_000;
  }

  /** The plans available in the account's currency today. */
  async plans(): Promise<Plan[]> {
    const { currency } = await readSubscription(this.#unit);
    return listPlans(this.#unit.sql, currency, this.#unit.clock.now());
  }

  history(page: {
    cursor?: string | null;
    limit: number;
  }): Promise<{ items: SubscriptionHistoryEntry[]; nextCursor: string | null }> {
    return listHistory(this.#unit, page);
  }

  /**
   * Pays for a period from the wallet, in this transaction. The same plan is extended; another plan starts
   * now and converts the old one's unused time. Throws `insufficient_funds` with the shortfall,
   * `limit_reached` more than two years ahead, and `conflict` if `key` was used for another plan or period,
   * or if the fee or the subscription's end differ from what the person saw. The same request again charges
   * nothing.
   */
  async subscribe(request: SubscriptionRequest): Promise<CurrentSubscription> {
    const state = await readSubscription(this.#unit, { lock: true });
    if (await this.#isReplay(request)) return this.current();
    const now = this.#unit.clock.now();
    const { plan, fee } = await this.#findFee(state, request);
    requireTermsShown(state, fee, request.seen);
    const { carriedDays: _told, ...terms } = await chooseTerms(
      this.#unit.sql,
      state,
      { plan: plan.number, months: request.periodMonths, fee },
      now,
    );
    await writePeriod(this.#unit, this.#wallet, {
      ...terms,
      previousId: state.periodId,
      plan: plan.number,
      planName: plan.name,
      months: request.periodMonths,
      fee,
      requestKey: request.key,
    });
    await updateAccount(this.#unit.sql, this.#unit.actor.accountId, { subscriptionAuto: request.isAuto });
    return this.current();
  }

  /** What `subscribe` would do now, for the confirmation. Throws the same errors and charges nothing. */
  async quote(wanted: Pick<SubscriptionRequest, 'plan' | 'periodMonths'>): Promise<SubscriptionQuote> {
    const state = await readSubscription(this.#unit);
    const { plan, fee } = await this.#findFee(state, wanted);
    const terms = await chooseTerms(
      this.#unit.sql,
      state,
      { plan: plan.number, months: wanted.periodMonths, fee },
      this.#unit.clock.now(),
    );
    const { kind, startsAt, endsAt, carriedDays = null } = terms;
    return { kind, fee, startsAt, endsAt, carriedDays, previousPlanName: state.planName };
  }

  async #findFee(
    state: SubscriptionState,
    wanted: Pick<SubscriptionRequest, 'plan' | 'periodMonths'>,
  ): Promise<{ plan: Plan; fee: Money }> {
    const plans = await listPlans(this.#unit.sql, state.currency, this.#unit.clock.now());
    const plan = plans.find(({ number }) => number === wanted.plan);
    if (plan === undefined) throw fieldError('plan', 'This plan isn’t available. Choose another one.');
    const fee = plan.fees.find(({ periodMonths }) => periodMonths === wanted.periodMonths)?.fee;
    if (fee === undefined)
      throw fieldError('periodMonths', 'This period isn’t available. Choose another one.');
    return { plan, fee };
  }

  /**
   * Whether the next period is charged from the wallet automatically. If turned on in the grace period, it is
   * charged at once.
   */
  async setAuto(isAuto: boolean): Promise<CurrentSubscription> {
    const { status } = await readSubscription(this.#unit, { lock: true });
    if (status === 'none' || status === 'lapsed')
      throw new DomainError(
        'invalid_state',
        'There is no subscription to renew. Choose a plan on the Wallet page first.',
        { status },
      );
    await updateAccount(this.#unit.sql, this.#unit.actor.accountId, { subscriptionAuto: isAuto });
    if (isAuto && status === 'grace')
      await this.#unit.dueWork.add('subscription.renew', this.#unit.actor.accountId, new Date());
    return this.current();
  }

  /** What prevents a campaign to this many people, or null. */
  async refusal(recipients = 0): Promise<SendRefusal | null> {
    return refusalToSend(await readSendTerms(this.#unit), recipients);
  }

  /**
   * Throws `subscription_required`, or `limit_reached` for more people than the plan's largest campaign, with
   * what to do.
   */
  async requireActive(recipients = 0): Promise<void> {
    const refusal = await this.refusal(recipients);
    if (refusal === null) return;
    throw new DomainError(
      refusal.id === 'plan_limit' ? 'limit_reached' : 'subscription_required',
      refusal.message,
    );
  }

  async #isReplay({ key, plan, periodMonths }: SubscriptionRequest): Promise<boolean> {
    const { rows } = await this.#unit.sql<{ plan: number; periodMonths: number }>(
      'select plan, period_months from subscription_period where account_id = $1 and request_key = $2',
      [this.#unit.actor.accountId, key],
    );
    if (rows[0] === undefined) return false;
    if (rows[0].plan === plan && rows[0].periodMonths === periodMonths) return true;
    throw new DomainError('conflict', 'This key was already used for another plan or period. Use a new one.');
  }
}

/** Nobody pays a fee other than the one on the button, or pays again on a second open page. */
function requireTermsShown(
  { expiresAt, planName, timezone }: SubscriptionState,
  fee: Money,
  seen: SubscriptionRequest['seen'],
): void {
  if (seen === undefined) return;
  if (seen.expiresAt.getTime() !== expiresAt.getTime())
    throw new DomainError(
      'conflict',
      `Your subscription changed while this page was open: ${planName} now runs until ` +
        `${formatDay(expiresAt, timezone)}. You weren’t charged.`,
    );
  if (seen.fee.amountMinor !== fee.amountMinor || seen.fee.currency !== fee.currency)
    throw new DomainError(
      'conflict',
      `The fee changed while this page was open. It’s now ${formatMoney(fee)}. You weren’t charged.`,
    );
}
