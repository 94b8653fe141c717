import type { Currency, Unit } from '../../kernel/index.ts';
import { readCurrency } from '../ledger/read-balances.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { Wallet } from '../wallet.service.ts';
import { type AutomaticTopUp, lockTopUp, readTopUp } from './automatic-top-up.ts';
import { type AlertChannel, defaultThresholds, readAlerts } from './balance-alerts.ts';
import { type DashboardAlert, subscriptionAlerts, topUpAlerts, walletAlerts } from './dashboard-alerts.ts';
import { type LowBalanceChoices, requireValidChoices } from './low-balance-rules.ts';
import { saveAlertSql, saveTopUpSql } from './low-balance.sql.ts';

export interface LowBalanceSettings {
  currency: string;
  wallet: { thresholdMinor: bigint; isAlertOn: boolean; isLow: boolean };
  subscription: { daysBefore: number; isAlertOn: boolean; isLow: boolean };
  automation: Omit<AutomaticTopUp, 'declines' | 'offAt' | 'currency'>;
}

/** Thresholds, the automatic top-up, and dashboard alerts about both. `BalanceWatch` watches them. */
export class LowBalance {
  readonly #unit: Unit;
  readonly #wallet: Wallet;
  readonly #subscriptions: Subscriptions;

  constructor(unit: Unit, wallet: Wallet, subscriptions: Subscriptions) {
    this.#unit = unit;
    this.#wallet = wallet;
    this.#subscriptions = subscriptions;
  }

  async get(): Promise<LowBalanceSettings> {
    const { sql, actor, clock } = this.#unit;
    const currency = await readCurrency(this.#unit);
    const { wallet, subscription } = await readAlerts(sql, actor.accountId, currency);
    const topUp = await readTopUp(sql, actor.accountId, currency, clock.now());
    const none = {
      isOn: false,
      authorisationId: null,
      amountMinor: 0n,
      monthlyCapMinor: 0n,
      spentMinor: 0n,
      offReason: '',
    };
    const { isOn, authorisationId, amountMinor, monthlyCapMinor, spentMinor, offReason } = topUp ?? none;
    return {
      currency,
      wallet: {
        thresholdMinor: wallet?.threshold ?? defaultThresholds.wallet,
        isAlertOn: wallet?.isOn ?? false,
        isLow: wallet?.isLow ?? false,
      },
      subscription: {
        daysBefore: Number(subscription?.threshold ?? defaultThresholds.subscription),
        isAlertOn: subscription?.isOn ?? false,
        isLow: subscription?.isLow ?? false,
      },
      automation: { isOn, authorisationId, amountMinor, monthlyCapMinor, spentMinor, offReason },
    };
  }

  /**
   * Saves the given parts; the others stay. Throws `invalid_input` with the invalid fields. A balance already
   * below a new threshold counts as a fall.
   */
  async save(choices: Partial<LowBalanceChoices>): Promise<LowBalanceSettings> {
    const { sql, actor, dueWork } = this.#unit;
    // Of two concurrent saves, the second starts from the first one's result.
    await sql('select 1 from account where id = $1 for no key update', [actor.accountId]);
    const currency = await readCurrency(this.#unit);
    await lockTopUp(sql, actor.accountId);
    const before = await this.get();
    const { wallet, subscription, automation } = { ...before, ...choices };
    await requireValidChoices(
      this.#unit,
      { wallet, automation, isCardChosen: choices.automation !== undefined },
      currency,
    );
    const isArmed = automation.isOn && !before.automation.isOn;
    await this.#saveAlert('wallet', wallet.thresholdMinor, wallet.isAlertOn, currency, isArmed);
    await this.#saveAlert(
      'subscription',
      BigInt(subscription.daysBefore),
      subscription.isAlertOn,
      currency,
      isArmed,
    );
    if (choices.automation !== undefined) await this.#saveTopUp(choices.automation, currency);
    const watched = wallet.isAlertOn || automation.isOn ? wallet.thresholdMinor.toString() : null;
    await sql(
      `insert into wallet_balance (account_id, currency) values ($1, $2)
       on conflict (account_id, currency) do nothing`,
      [actor.accountId, currency],
    );
    await sql(
      `update wallet_balance set watch_below_minor = case when currency = $2 then $3::bigint end
       where account_id = $1`,
      [actor.accountId, currency, watched],
    );
    await dueWork.add('wallet.watch', actor.accountId, new Date());
    return this.get();
  }

  async #saveTopUp(automation: LowBalanceChoices['automation'], currency: Currency): Promise<void> {
    await this.#unit.sql(saveTopUpSql, [
      this.#unit.actor.accountId,
      automation.isOn,
      automation.authorisationId,
      currency,
      automation.amountMinor.toString(),
      automation.monthlyCapMinor.toString(),
    ]);
  }

  /**
   * Alerts to show above every page, most urgent first. Problems solved since the last check aren't shown.
   */
  async alerts(): Promise<DashboardAlert[]> {
    const { sql, actor, clock } = this.#unit;
    const currency = await readCurrency(this.#unit);
    const { wallet, subscription } = await readAlerts(sql, actor.accountId, currency);
    const current = await this.#subscriptions.current();
    return [
      ...subscriptionAlerts(current, subscription),
      ...walletAlerts(await this.#wallet.balance(currency), wallet, clock.now()),
      ...topUpAlerts(await readTopUp(sql, actor.accountId, currency, clock.now())),
    ];
  }

  /** Dismisses an alert until the next fall. An id that is no longer shown does nothing. */
  async dismiss(id: string): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    await sql(
      `update balance_alert set dismissed_at = $3 where account_id = $1 and channel || '/' || falls = $2`,
      [actor.accountId, id, clock.now()],
    );
    if (id === 'top-up')
      await sql('update automatic_top_up set off_at = null where account_id = $1', [actor.accountId]);
  }

  /** A new threshold and a newly enabled top-up start over: a currently low balance counts as a fall. */
  async #saveAlert(
    channel: AlertChannel,
    threshold: bigint,
    isOn: boolean,
    currency: Currency,
    isArmed: boolean,
  ): Promise<void> {
    await this.#unit.sql(saveAlertSql, [
      this.#unit.actor.accountId,
      channel,
      threshold.toString(),
      isOn,
      currency,
      isArmed,
    ]);
  }
}
