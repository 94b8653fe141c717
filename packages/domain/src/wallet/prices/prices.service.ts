import { type Currency, DomainError, type MessageType, type Sql } from '../../kernel/index.ts';
import type { PriceKind } from './price-kind.schema.ts';
import {
  currentPriceSql,
  listPricesSql,
  priceColumns,
  priceHistorySql,
  upcomingPricesSql,
} from './prices.sql.ts';

export const anyCountry = '*';
export const anyNetwork = '*';

/** A price query. Without a country or network, the default price applies. */
export interface PriceQuestion {
  kind: PriceKind;
  /** Of a message; anything else is 'promotional'. */
  messageType: MessageType;
  currency: Currency;
  /** ISO 3166 alpha-2 of the recipient, if known. */
  country?: string;
  /** Lower case, like `mtn`, if known. */
  network?: string;
}

/** A price from one point in time. `mills` are thousandths of a minor unit, per message, SMS segment or lead. */
export interface Price extends Required<PriceQuestion> {
  id: string;
  mills: number;
  validFrom: Date;
  setBy: string;
}

const nouns: Record<PriceKind, string> = {
  email: 'This message',
  sms: 'This message',
  lead: 'A lead',
  reward: 'A reward',
  airtime: 'Airtime',
};

/** A million of the smallest unit for one message is a typing error. */
const maxMills = 1_000_000_000;

/**
 * Prices of messages, leads and the like. Prices are only ever added: prices frozen with a campaign stay, and the history remains
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
  async current(question: PriceQuestion): Promise<Price> {
    const { rows } = await this.#sql<Price>(currentPriceSql, paramsOf(question));
    if (rows[0] === undefined)
      throw new DomainError(
        'unavailable',
        `${nouns[question.kind]} doesn’t have a price in ${question.currency.toUpperCase()} yet. Contact support.`,
      );
    return rows[0];
  }

  /** Every current price in one currency: email first, then SMS by country and network, then the rest. */
  async list(currency: Currency): Promise<Price[]> {
    const { rows } = await this.#sql<Price>(listPricesSql, [currency]);
    return rows;
  }

  /** Prices that start later, the next first. */
  async upcoming(currency: Currency): Promise<Price[]> {
    const { rows } = await this.#sql<Price>(upcomingPricesSql, [currency]);
    return rows;
  }

  /** All past, current and future prices of one kind of message, newest first. */
  async history(question: PriceQuestion): Promise<Price[]> {
    const { rows } = await this.#sql<Price>(priceHistorySql, paramsOf(question));
    return rows;
  }

  /** Adds a price, by our staff only. Applies from `validFrom` (default now), never to frozen campaigns. */
  async set(
    question: PriceQuestion,
    { mills, setBy, validFrom }: { mills: number; setBy: string; validFrom?: Date },
  ): Promise<Price> {
    const { country = anyCountry, network = anyNetwork } = question;
    if (!Number.isInteger(mills) || mills < 0 || mills > maxMills) {
      throw new DomainError(
        'invalid_input',
        'Enter a whole number of thousandths of a minor unit, up to 1,000,000,000.',
      );
    }
    if (country !== anyCountry && !/^[A-Z]{2}$/.test(country))
      throw new DomainError('invalid_input', 'Enter a country as two capital letters, or * for all.');
    const isMessage = question.kind === 'email' || question.kind === 'sms';
    if (!isMessage && (question.messageType !== 'promotional' || network !== anyNetwork))
      throw new DomainError('invalid_input', 'Only messages have a type and a network.');
    const { rows } = await this.#sql<Price>(
      `insert into price (kind, message_type, currency, country, network, mills, set_by, valid_from)
       values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now())) returning ${priceColumns}`,
      [
        ...paramsOf({ ...question, network: network.toLowerCase() }),
        mills,
        setBy,
        validFrom?.toISOString() ?? null,
      ],
    );
    if (rows[0] === undefined) throw new Error('the price was not written');
    return rows[0];
  }
}

function paramsOf({
  kind,
  messageType,
  currency,
  country = anyCountry,
  network = anyNetwork,
}: PriceQuestion): string[] {
  return [kind, messageType, currency, country, network];
}

/** The cost of mills in whole minor units, rounded up. */
export function costMinor(mills: bigint): bigint {
  return (mills + 999n) / 1_000n;
}
