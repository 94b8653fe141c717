import { type Currency, DomainError, type Sql, settleAll } from '../../kernel/index.ts';
import { anyCountry, anyNetwork, type PriceQuestion, type Prices } from '../../wallet/index.ts';
import type { MessageDraft } from '../request/message-draft.ts';
import { Refusal } from '../request/refuse.ts';

/** The current price of one email, or one SMS segment to this number, in thousandths of a minor unit. */
export type PriceLookup = (draft: Pick<MessageDraft, 'channel' | 'recipient'>) => number;

interface Place {
  country: string;
  network: string;
}

/**
 * Reads each price once; SMS prices depend on country and network. The lookup throws a `Refusal` without one.
 */
export async function priceMessages(
  { sql, prices }: { sql: Sql; prices: Prices },
  currency: Currency,
  drafts: readonly MessageDraft[],
): Promise<PriceLookup> {
  // Without a text, the prices are asked for in this turn.
  const places = drafts.some(({ channel }) => channel === 'sms') ? await findPlaces(sql, drafts) : noPlaces;
  const keyOf = ({ channel, recipient }: Pick<MessageDraft, 'channel' | 'recipient'>) => {
    const { country, network } = (channel === 'sms' ? places.get(head(recipient)) : undefined) ?? everywhere;
    return {
      key: `${channel} ${country} ${network}`,
      question: { kind: channel, currency, country, network },
    };
  };
  const questions = new Map(drafts.map(keyOf).map(({ key, question }) => [key, question]));
  const mills = new Map(
    await settleAll(
      [...questions].map(async ([key, question]) => [key, await priceOf(prices, question)] as const),
    ),
  );
  return (draft) => {
    const price = mills.get(keyOf(draft).key);
    if (typeof price === 'number') return price;
    throw new Refusal('to', price?.publicMessage ?? 'There is no price for this message.', 'unavailable');
  };
}

const noPlaces: ReadonlyMap<string, Place> = new Map();
const everywhere: Place = { country: anyCountry, network: anyNetwork };

/** The part of a number the numbering plan depends on. */
const head = (phone: string): string => phone.slice(0, 9);

async function findPlaces(sql: Sql, drafts: readonly MessageDraft[]): Promise<Map<string, Place>> {
  const heads = new Set(
    drafts.flatMap(({ channel, recipient }) => (channel === 'sms' ? head(recipient) : [])),
  );
  const { rows } = await sql<Place & { head: string }>(
    `select head, place.country, place.network
     from unnest($1::text[]) head
     cross join lateral sms_place(head) place
     where place.country is not null`,
    [[...heads]],
  );
  return new Map(rows.map(({ head: found, ...place }) => [found, place]));
}

async function priceOf(
  prices: Prices,
  question: Omit<PriceQuestion, 'messageType'>,
): Promise<number | DomainError> {
  try {
    return (await prices.current({ ...question, messageType: 'transactional' })).mills;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return error;
    throw error;
  }
}
