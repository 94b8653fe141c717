import { currencies, type Currency, DomainError, type Unit } from '../../kernel/index.ts';
import { findCurrencyUsesSql } from './profile.sql.ts';

/** The account's currency, its balance in each currency, and why it can't be changed now. */
export interface CurrencyChoice {
  current: Currency;
  /** All six, including empty ones. */
  balances: { currency: Currency; balanceMinor: bigint; heldMinor: bigint }[];
  /** Null if it can be changed. */
  refusal: string | null;
}

/**
 * Which of the account's balances is used. Balances stay separate by currency: a change moves or converts
 * nothing. It is refused while campaigns hold money or are scheduled, because they were priced in the current
 * currency.
 */
export class AccountCurrency {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async choice(): Promise<CurrencyChoice> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<{ currency: Currency }>('select currency from account where id = $1', [
      actor.accountId,
    ]);
    const balances = await sql<{ currency: string; balance: bigint; held: bigint }>(
      `select currency, balance_minor as balance, held_minor as held from wallet_balance
       where account_id = $1`,
      [actor.accountId],
    );
    const of = (currency: Currency) => balances.rows.find((row) => row.currency === currency);
    return {
      current: rows[0]?.currency ?? 'ngn',
      balances: currencies.map((currency) => ({
        currency,
        balanceMinor: of(currency)?.balance ?? 0n,
        heldMinor: of(currency)?.held ?? 0n,
      })),
      refusal: await this.#refusal(),
    };
  }

  /** Throws `invalid_state` while money is held. Choosing the current currency again does nothing. */
  async change(currency: Currency): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    const { rows } = await sql<{ currency: string }>(
      'select currency from account where id = $1 for update',
      [actor.accountId],
    );
    if (rows[0]?.currency === currency) return;
    const refusal = await this.#refusal();
    if (refusal !== null) throw new DomainError('invalid_state', refusal);
    await sql('update account set currency = $2, updated_at = $3 where id = $1', [
      actor.accountId,
      currency,
      clock.now(),
    ]);
  }

  async #refusal(): Promise<string | null> {
    const { rows } = await this.#unit.sql<{
      live: number;
      journeys: boolean;
      scheduled: number;
      holds: number;
    }>(findCurrencyUsesSql, [this.#unit.actor.accountId]);
    const { live = 0, journeys = false, scheduled = 0, holds = 0 } = rows[0] ?? {};
    if (live > 0)
      return (
        `${campaigns(live)} being sent or paused and hold money in the current currency. Let them finish ` +
        'or cancel them, then change the currency.'
      );
    if (journeys)
      return (
        'Your automations send messages priced in the current currency. Stop and archive them, then change ' +
        'the currency.'
      );
    if (scheduled > 0)
      return (
        `${campaigns(scheduled)} scheduled and priced in the current currency. Unschedule them, then ` +
        'change the currency.'
      );
    return holds > 0
      ? 'Some money is still on hold in the current currency. Try again in a few minutes.'
      : null;
  }
}

function campaigns(count: number): string {
  return count === 1 ? '1 campaign is' : `${count} campaigns are`;
}
