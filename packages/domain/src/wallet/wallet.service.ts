import { type Currency, type Money, currencies, type Unit } from '../kernel/index.ts';

/** The account's money. For now it can be read; funding and charging come with the ledger. */
export class Wallet {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** The balance in one currency, in minor units; nothing was ever funded means zero. */
  async balance(currency: string): Promise<Money> {
    const known = currencies.find((code) => code === currency) ?? 'ngn';
    return (await this.balances()).find((money) => money.currency === known) ?? { amountMinor: 0n, currency: known };
  }

  /** Every currency the account ever had a balance in. */
  async balances(): Promise<Money[]> {
    const { rows } = await this.#unit.sql<{ currency: Currency; balance: string }>(
      'select currency, balance_minor::text as balance from wallet_balance where account_id = $1 order by currency',
      [this.#unit.actor.accountId],
    );
    return rows.map((row) => ({ amountMinor: BigInt(row.balance), currency: row.currency }));
  }
}
