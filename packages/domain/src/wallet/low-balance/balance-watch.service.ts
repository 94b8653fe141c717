import type { DomainConfig } from '../../config.ts';
import { formatMoney, type Unit } from '../../kernel/index.ts';
import { formatDay } from '../format-day.ts';
import { mailOwners } from '../../accounts/index.ts';
import type { CurrentSubscription, Subscriptions } from '../subscriptions/subscriptions.service.ts';
import { readCurrency, toCurrency } from '../ledger/read-balances.ts';
import type { Wallet } from '../wallet.service.ts';
import { lockTopUp } from './automatic-top-up.ts';
import { type BalanceAlert, recordLevel, readAlerts } from './balance-alerts.ts';
import type { RequestTopUp, TopUps } from './top-ups.service.ts';

/**
 * Compares the balance and the subscription with their thresholds. Falling below one is announced and topped
 * up once, until it rises again.
 */
export class BalanceWatch {
  readonly #unit: Unit;
  readonly #wallet: Wallet;
  readonly #subscriptions: Subscriptions;
  readonly #topUps: TopUps;
  readonly #walletUrl: string;

  constructor(
    unit: Unit,
    wallet: Wallet,
    subscriptions: Subscriptions,
    topUps: TopUps,
    config: DomainConfig,
  ) {
    this.#unit = unit;
    this.#wallet = wallet;
    this.#subscriptions = subscriptions;
    this.#topUps = topUps;
    this.#walletUrl = `${config.appUrl}/dashboard/wallet`;
  }

  /**
   * One check. Of two concurrent checks, the second sees what the first recorded. Saving the settings takes
   * the same locks in the same order.
   */
  async look(request: RequestTopUp): Promise<void> {
    const { actor, sql } = this.#unit;
    await lockTopUp(sql, actor.accountId);
    await this.#topUps.settle();
    const currency = await readCurrency(this.#unit);
    const { wallet, subscription } = await readAlerts(sql, actor.accountId, currency, true);
    if (wallet !== undefined)
      await this.#lookAtWallet(wallet, (await this.#wallet.balance(currency)).availableMinor, request);
    if (subscription !== undefined)
      await this.#lookAtSubscription(subscription, await this.#subscriptions.current(), request);
  }

  async #lookAtWallet(alert: BalanceAlert, availableMinor: bigint, request: RequestTopUp): Promise<void> {
    const { actor, sql, clock } = this.#unit;
    if (!(await recordLevel(sql, actor.accountId, alert, availableMinor < alert.threshold, clock.now())))
      return;
    const currency = toCurrency(alert.currency);
    const topUp = await this.#topUps.topUp(`wallet/${alert.falls + 1}`, currency, request);
    if (!alert.isOn) return;
    await mailOwners(this.#unit, 'low_balance', {
      balance: formatMoney({ amountMinor: availableMinor, currency }),
      threshold: formatMoney({ amountMinor: alert.threshold, currency }),
      topUp,
      url: this.#walletUrl,
    });
  }

  /** A subscription is low near its end (or in its grace period) if it won't be paid automatically. */
  async #lookAtSubscription(
    alert: BalanceAlert,
    now: CurrentSubscription,
    request: RequestTopUp,
  ): Promise<void> {
    const { actor, sql, clock } = this.#unit;
    const isPaid = now.isAuto && now.nextFee !== null && now.shortfall === null;
    const isNear =
      (now.status === 'active' && now.daysLeft <= Number(alert.threshold)) || now.status === 'grace';
    if (!(await recordLevel(sql, actor.accountId, alert, isNear && !isPaid, clock.now()))) return;
    const missing = now.isAuto ? now.shortfall : null;
    const topUp =
      missing === null
        ? ''
        : await this.#topUps.topUp(`subscription/${now.expiresAt.toISOString()}`, missing.currency, request);
    if (!alert.isOn) return;
    await mailOwners(this.#unit, 'subscription_low', {
      plan: now.planName,
      until: formatDay(now.expiresAt, now.timezone),
      shortfall: missing === null ? '' : formatMoney(missing),
      topUp,
      url: this.#walletUrl,
    });
  }
}
