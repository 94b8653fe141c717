import { type Currency, DomainError } from '../../kernel/index.ts';
import type { Prices } from '../../wallet/index.ts';
import type { MessageDraft } from './message-draft.ts';
import { Refusal } from './refuse.ts';

/** What one email, or one segment of an SMS to this country, costs now, in thousandths of a minor unit. */
export type PriceLookup = (draft: Pick<MessageDraft, 'channel' | 'country'>) => number;

/** Reads each price that drafts need once. Where there is none, the lookup throws a `Refusal`. */
export async function priceMessages(prices: Prices, currency: Currency, drafts: readonly MessageDraft[]): Promise<PriceLookup> {
  const mills = new Map<string, number | DomainError>();
  for (const { channel, country } of drafts) {
    const key = `${channel} ${country}`;
    if (!mills.has(key)) mills.set(key, await priceOf(prices, { channel, currency, ...(country === null ? {} : { country }) }));
  }
  return ({ channel, country }) => {
    const price = mills.get(`${channel} ${country}`);
    if (typeof price === 'number') return price;
    throw new Refusal('to', price?.publicMessage ?? 'There is no price for this message.', 'unavailable');
  };
}

async function priceOf(prices: Prices, question: { channel: MessageDraft['channel']; currency: Currency; country?: string }): Promise<number | DomainError> {
  try {
    return (await prices.current({ ...question, messageType: 'transactional' })).mills;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return error;
    throw error;
  }
}
