import { Audit, mailOwners } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import { type Currency, DomainError, formatMoney, type Money, newId, type Unit } from '../../kernel/index.ts';
import { readTopUp } from './automatic-top-up.ts';
import { declineTopUpSql, settleTopUpsSql } from './low-balance.sql.ts';

/** Requests a charge to a saved card: `requestAutomaticTopUp` in its scope. The payment shows the result. */
export type RequestTopUp = (request: {
  authorisationId: string;
  money: Money;
  key: string;
}) => Promise<{ paymentId: string }>;

/**
 * After this many consecutive refusals it turns itself off, so a card that doesn't work isn't charged for
 * ever.
 */
const maxDeclines = 3;

/** Automatic charges to a saved card: one for each cause, never more than the monthly cap. */
export class TopUps {
  readonly #unit: Unit;
  readonly #profileUrl: string;

  constructor(unit: Unit, config: DomainConfig) {
    this.#unit = unit;
    this.#profileUrl = `${config.appUrl}/dashboard/profile`;
  }

  /**
   * Tops up for `cause` (a fall, a period), unless that was done, it is off, or the monthly cap would be
   * exceeded. Returns a sentence for the email about the cause; empty if there is nothing to say.
   */
  async topUp(cause: string, currency: Currency, request: RequestTopUp): Promise<string> {
    const { actor, sql, clock } = this.#unit;
    const now = clock.now();
    const settings = await readTopUp(sql, actor.accountId, currency, now, true);
    if (settings === null || !settings.isOn || settings.authorisationId === null) return '';
    const money: Money = { amountMinor: settings.amountMinor, currency };
    if (settings.spentMinor + settings.amountMinor > settings.monthlyCapMinor) {
      const cap = formatMoney({ amountMinor: settings.monthlyCapMinor, currency });
      return `Automatic top-up didn’t run because it would have exceeded its monthly cap of ${cap}.`;
    }
    const id = newId();
    const { count } = await sql(
      `insert into top_up_attempt (account_id, id, cause, currency, amount_minor, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (account_id, cause) do nothing`,
      [actor.accountId, id, cause, currency, money.amountMinor.toString(), now],
    );
    if (count === 0) return '';
    try {
      const { paymentId } = await request({
        authorisationId: settings.authorisationId,
        money,
        key: `top-up/${id}`,
      });
      await sql('update top_up_attempt set payment_id = $3 where account_id = $1 and id = $2', [
        actor.accountId,
        id,
        paymentId,
      ]);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await sql(
        `update top_up_attempt set state = 'declined', reason = $3, settled_at = $4
         where account_id = $1 and id = $2`,
        [actor.accountId, id, error.publicMessage, now],
      );
      await this.#declined(error.publicMessage, money);
      return 'Automatic top-up failed.';
    }
    return `${formatMoney(money)} is being charged automatically to your saved card.`;
  }

  /**
   * Ends attempts whose payment ended, including one counted as refused that was paid after all. A refusal is
   * emailed; the third in a row turns the top-up off.
   */
  async settle(): Promise<void> {
    const { actor, sql, clock } = this.#unit;
    const { rows } = await sql<{
      id: string;
      state: 'paid' | 'declined';
      reason: string;
      amount: bigint;
      currency: Currency;
    }>(settleTopUpsSql, [actor.accountId, clock.now()]);
    for (const { state, reason, amount, currency } of rows) {
      if (state === 'paid')
        await sql(`update automatic_top_up set declines = 0 where account_id = $1`, [actor.accountId]);
      else await this.#declined(reason, { amountMinor: amount, currency });
    }
  }

  /** Each refusal is emailed; the last of a row turns the top-up off, with the reason. */
  async #declined(reason: string, money: Money): Promise<void> {
    const { actor, sql, clock } = this.#unit;
    const because = reason === '' ? 'The card was refused.' : reason;
    const { rows } = await sql<{ isOff: boolean }>(declineTopUpSql, [
      actor.accountId,
      maxDeclines,
      `Your card was refused ${maxDeclines} times in a row. The last reason: ${because}`,
      clock.now(),
    ]);
    const isOff = rows[0]?.isOff ?? false;
    if (isOff)
      await new Audit(this.#unit).record({ action: 'wallet.top_up_off', details: { reason: because } });
    await mailOwners(this.#unit, 'top_up_declined', {
      amount: formatMoney(money),
      reason: because,
      isOff,
      url: this.#profileUrl,
    });
  }
}
