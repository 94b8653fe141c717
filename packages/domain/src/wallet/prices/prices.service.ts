import { type Currency, DomainError, type Sql, type Channel, type MessageType } from '../../kernel/index.ts';

export const anyCountry = '*';
export const anyNetwork = '*';

/** A price query. Without a country or network, the default price applies. */
export interface PriceQuestion {
  channel: Channel;
  messageType: MessageType;
  currency: Currency;
  /** ISO 3166 alpha-2 of the recipient, if known. */
  country?: string;
  /** Lower case, like `mtn`, if known. */
  network?: string;
}

/** A price from one point in time. `mills` are thousandths of a minor unit, per message or SMS segment. */
export interface Price extends Required<PriceQuestion> {
  id: string;
  mills: number;
  validFrom: Date;
  setBy: string;
}

const columns = `id, channel, message_type, currency, country, network, mills, valid_from, set_by`;

/** A million of the smallest unit for one message is a typing error. */
const maxMills = 1_000_000_000;

/**
 * Message prices. Prices are only ever added: prices frozen with a campaign stay, and the history remains
 * readable.
 */
export class Prices {
  readonly #sql: Sql;

  constructor({ sql }: { sql: Sql }) {
    this.#sql = sql;
  }

  /**
   * The current price, preferring the most specific country and network. Throws `unavailable` if there is
   * none.
   */
  async current({
    channel,
    messageType,
    currency,
    country = anyCountry,
    network = anyNetwork,
  }: PriceQuestion): Promise<Price> {
    const { rows } = await this.#sql<Price>(
      `select ${columns} from price
       where channel = $1 and message_type = $2 and currency = $3 and country in ($4, '*') and network in ($5, '*') and valid_from <= now()
       order by country = '*', network = '*', valid_from desc, id desc limit 1`,
      [channel, messageType, currency, country, network],
    );
    if (rows[0] === undefined)
      throw new DomainError(
        'unavailable',
        `This message doesn’t have a price in ${currency.toUpperCase()} yet. Contact support.`,
      );
    return rows[0];
  }

  /** Every current price in one currency: email first, then SMS by country and network. */
  async list(currency: Currency): Promise<Price[]> {
    const { rows } = await this.#sql<Price>(
      `select * from (select distinct on (channel, message_type, country, network) ${columns} from price
         where currency = $1 and valid_from <= now() order by channel, message_type, country, network, valid_from desc, id desc) p
       order by channel, country = '*' desc, country, network = '*' desc, network, message_type`,
      [currency],
    );
    return rows;
  }

  /** All past, current and future prices of one kind of message, newest first. */
  async history({
    channel,
    messageType,
    currency,
    country = anyCountry,
    network = anyNetwork,
  }: PriceQuestion): Promise<Price[]> {
    const { rows } = await this.#sql<Price>(
      `select ${columns} from price where channel = $1 and message_type = $2 and currency = $3 and country = $4 and network = $5
       order by valid_from desc, id desc limit 500`,
      [channel, messageType, currency, country, network],
    );
    return rows;
  }

  /** Adds a price, by our staff only. Applies from `validFrom` (default now), never to frozen campaigns. */
  async set(
    question: PriceQuestion,
    { mills, setBy, validFrom }: { mills: number; setBy: string; validFrom?: Date },
  ): Promise<Price> {
    const { channel, messageType, currency, country = anyCountry, network = anyNetwork } = question;
    if (!Number.isInteger(mills) || mills < 0 || mills > maxMills) {
      throw new DomainError(
        'invalid_input',
        'Enter a whole number of thousandths of a minor unit, up to 1,000,000,000.',
      );
    }
    if (country !== anyCountry && !/^[A-Z]{2}$/.test(country))
      throw new DomainError('invalid_input', 'Enter a country as two capital letters, or * for all.');
    const { rows } = await this.#sql<Price>(
      `insert into price (channel, message_type, currency, country, network, mills, set_by, valid_from)
       values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now())) returning ${columns}`,
      [
        channel,
        messageType,
        currency,
        country,
        network.toLowerCase(),
        mills,
        setBy,
        validFrom?.toISOString() ?? null,
      ],
    );
    if (rows[0] === undefined) throw new Error('the price was not written');
    return rows[0];
  }
}

/** The cost of mills in whole minor units, rounded up. */
export function costMinor(mills: bigint): bigint {
  return (mills + 999n) / 1_000n;
}
