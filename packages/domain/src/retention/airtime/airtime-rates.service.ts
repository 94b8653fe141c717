import { type Currency, DomainError, type SystemUnit } from '../../kernel/index.ts';

/** What a US dollar is worth in a currency. */
export interface AirtimeRate {
  currency: Currency;
  perUsd: string;
  setBy: string;
  setAt: Date;
}

const columns = 'currency, per_usd::text as per_usd, set_by, set_at';

/** Rates for airtime in another currency than the wallet's, by our staff only. Top-ups keep what they cost when they began. */
export class AirtimeRates {
  readonly #sql: SystemUnit['sql'];

  constructor({ sql }: Pick<SystemUnit, 'sql'>) {
    this.#sql = sql;
  }

  async list(): Promise<AirtimeRate[]> {
    const { rows } = await this.#sql<AirtimeRate>(`select ${columns} from airtime_rate order by currency`);
    return rows;
  }

  async set(currency: Currency, perUsd: number, setBy: string): Promise<AirtimeRate> {
    if (!(perUsd >= 0.01 && perUsd <= 1_000_000))
      throw new DomainError('invalid_input', 'Enter a rate between 0.01 and 1,000,000.');
    const { rows } = await this.#sql<AirtimeRate>(
      `update airtime_rate set per_usd = $2, set_by = $3, set_at = now() where currency = $1 returning ${columns}`,
      [currency, perUsd, setBy],
    );
    if (rows[0] === undefined) throw new Error('the rate was not written');
    return rows[0];
  }
}
