import { DomainError, type SystemUnit } from '../../kernel/index.ts';

/** Country and network of numbers with this prefix. The longest matching prefix wins. */
export interface SmsPrefix {
  prefix: string;
  country: string;
  /** `*` where only the country is known. */
  network: string;
}

/** The numbering plan. For staff. Prices and routes follow within a minute. */
export class SmsPrefixes {
  readonly #sql: SystemUnit['sql'];

  constructor({ sql }: Pick<SystemUnit, 'sql'>) {
    this.#sql = sql;
  }

  /** Sorted by prefix; `country` null for all. Pass the last prefix seen as `after`. */
  async list({
    country,
    after,
    limit,
  }: {
    country: string | null;
    after: string;
    limit: number;
  }): Promise<{ items: SmsPrefix[]; nextCursor: string | null }> {
    const { rows } = await this.#sql<SmsPrefix>(
      `select prefix, country, network
       from sms_prefix
       where ($1::text is null or country = $1) and prefix collate "C" > $2
       order by prefix collate "C" limit $3`,
      [country, after, limit + 1],
    );
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.prefix ?? null) : null };
  }

  async set({ prefix, country, network }: SmsPrefix): Promise<void> {
    await this.#sql(
      `insert into sms_prefix (prefix, country, network)
       values ($1, $2, $3)
       on conflict (prefix) do update set country = excluded.country, network = excluded.network`,
      [prefix, country, network],
    );
  }

  async remove(prefix: string): Promise<void> {
    const { rows } = await this.#sql('delete from sms_prefix where prefix = $1 returning 1', [prefix]);
    if (rows.length === 0) throw new DomainError('not_found', `${prefix} isn’t in the numbering plan.`);
  }
}
