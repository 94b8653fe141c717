import type { Unit } from '../kernel/index.ts';
import type { Applied } from './ledger/apply-operation.ts';
import {
  captureHold,
  creditWallet,
  debitWallet,
  type HoldRequest,
  holdFunds,
  type Movement,
  type RefundRequest,
  refundTransaction,
  releaseHold,
  reverseWallet,
} from './ledger/operations.ts';
import { type Balance, readBalances, toCurrency } from './ledger/read-balances.ts';

/**
 * The account's money, in double-entry bookkeeping: nothing is ever changed, only added. Each operation has a
 * key that is unique per account: the same key again returns the first answer and changes nothing; with other
 * contents it throws `conflict`.
 */
export class Wallet {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Adds money to the wallet. */
  credit(movement: Omit<Movement, 'userId'>): Promise<Applied> {
    return creditWallet(this.#unit.sql, { ...movement, userId: this.#unit.actor.userId });
  }

  /**
   * Takes money that isn't on hold. Throws `insufficient_funds` with details { shortfallMinor, currency }.
   */
  debit(movement: Omit<Movement, 'userId'>): Promise<Applied> {
    return debitWallet(this.#unit.sql, { ...movement, userId: this.#unit.actor.userId });
  }

  /** Takes money even if it isn't there, because a bank reversed it: the balance can go below zero. */
  reverse(movement: Omit<Movement, 'userId'>): Promise<Applied> {
    return reverseWallet(this.#unit.sql, { ...movement, userId: this.#unit.actor.userId });
  }

  /** Puts money on hold until it is captured or released. Throws `insufficient_funds` like `debit`. */
  hold(request: Omit<HoldRequest, 'userId'>): Promise<{ holdId: string }> {
    return holdFunds(this.#unit.sql, { ...request, userId: this.#unit.actor.userId });
  }

  /** Captures part of a hold. Throws `invalid_state` for more than is left. */
  capture(holdId: string, capture: { key: string; amountMinor: bigint; note?: string }): Promise<Applied> {
    return captureHold(this.#unit.sql, holdId, capture);
  }

  /** Releases what is left of a hold. Throws `invalid_state` if nothing is. */
  release(holdId: string, release: { key: string }): Promise<Applied> {
    return releaseHold(this.#unit.sql, holdId, release);
  }

  /** Reverses part of a charge (money returns) or of funding (money is taken out again). */
  refund(request: Omit<RefundRequest, 'userId'>): Promise<Applied> {
    return refundTransaction(this.#unit.sql, { ...request, userId: this.#unit.actor.userId });
  }

  /** The money in one currency; zero if it was never funded. */
  async balance(currency: string): Promise<Balance> {
    const known = toCurrency(currency);
    const nothing = { currency: known, balanceMinor: 0n, heldMinor: 0n, availableMinor: 0n };
    return (await this.balances()).find((balance) => balance.currency === known) ?? nothing;
  }

  /** Every currency the account has ever had a balance in. */
  balances(): Promise<Balance[]> {
    return readBalances(this.#unit.sql, this.#unit.actor.accountId);
  }
}
