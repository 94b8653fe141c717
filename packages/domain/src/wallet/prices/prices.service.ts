import { type Currency, DomainError, type Sql } from '../../kernel/index.ts';

export const anyCountry = '*';
export const anyNetwork = '*';

/** What is asked for a price: without a country or network, the one of all. */
export interface PriceQuestion {
  channel: 'email' | 'sms';
  messageType: 'promotional' | 'transactional';
  currency: Currency;
  /** ISO 3166 alpha-2 of the recipient, where it is known. */
  country?: string;
  /** Lower case, like `mtn`, where it is known. */
  network?: string;
}

/**
 * One price of one moment. `mills` are thousandths of a minor unit, for a message or for one segment of an
 * SMS.
 */
export interface Price extends Required<PriceQuestion> {
  id: string;
  mills: number;
  validFrom: Date;
  setBy: string;
}

interface Row extends Omit<Price, 'validFrom'> {
  validFrom: string;
}

const columns = `id, channel, message_type as "messageType", currency, country, network, mills, valid_from::text as "validFrom", set_by as "setBy"`;

/** A million of the smallest unit for one message is a typing error. */
const highestMills = 1_000_000_000;

/**
 * What messages cost. Prices are only ever added: what was frozen with a campaign stays, and history can be
 * read.
 */
export class Prices {
  readonly #sql: Sql;

  constructor({ sql }: { sql: Sql }) {
    this.#sql = sql;
  }

  /**
   * The price of now for the most particular country and network. Throws `unavailable` where nothing has a
   * price.
   */
  async current({
    channel,
    messageType,
    currency,
    country = anyCountry,
    network = anyNetwork,
  }: PriceQuestion): Promise<Price> {
    const { rows } = await this.#sql<Row>(
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
    return toPrice(rows[0]);
  }

  /** Every price of now in one currency: email first, then SMS by country and network. */
  async list(currency: Currency): Promise<Price[]> {
    const { rows } = await this.#sql<Row>(
      `select * from (select distinct on (channel, message_type, country, network) ${columns} from price
         where currency = $1 and valid_from <= now() order by channel, message_type, country, network, valid_from desc, id desc) p
       order by channel, country = '*' desc, country, network = '*' desc, network, "messageType"`,
      [currency],
    );
    return rows.map(toPrice);
  }

  /** All that ever was or will be the price of one kind of message, newest first. */
  async history({
    channel,
    messageType,
    currency,
    country = anyCountry,
    network = anyNetwork,
  }: PriceQuestion): Promise<Price[]> {
    const { rows } = await this.#sql<Row>(
      `select ${columns} from price where channel = $1 and message_type = $2 and currency = $3 and country = $4 and network = $5
       order by valid_from desc, id desc limit 500`,
      [channel, messageType, currency, country, network],
    );
    return rows.map(toPrice);
  }

  /**
   * Adds a price, by our staff only. It counts from `validFrom` on (default now), never for what is frozen
   * already.
   */
  async set(
    question: PriceQuestion,
    { mills, setBy, validFrom }: { mills: number; setBy: string; validFrom?: Date },
  ): Promise<Price> {
    const { channel, messageType, currency, country = anyCountry, network = anyNetwork } = question;
    if (!Number.isInteger(mills) || mills < 0 || mills > highestMills) {
      throw new DomainError(
        'invalid_input',
        'Enter a whole number of thousandths of a minor unit, up to 1,000,000,000.',
      );
    }
    if (country !== anyCountry && !/^[A-Z]{2}$/.test(country))
      throw new DomainError('invalid_input', 'Enter a country as two capital letters, or * for all.');
    const { rows } = await this.#sql<Row>(
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
    return toPrice(rows[0]);
  }
}

function toPrice(row: Row): Price {
  return { ...row, validFrom: new Date(row.validFrom) };
}

/** What so many mills cost in whole minor units: never less than they are. */
export function costMinor(mills: bigint): bigint {
  return (mills + 999n) / 1_000n;
}
