import type { MessageType } from '@talkdrum/api/contracts';
import { trpc } from '../trpc.ts';
import { useMe } from '../use-me.ts';

interface SmsPrice {
  currency: string;
  /** Where the price applies: the account's country, or everywhere. */
  place: string;
  /** The maximum cost of a message by number of segments, in minor units as text, rounded up. */
  cost: (segments: number) => string;
}

/**
 * The price of one SMS to the most expensive network in the account's country; null while unknown. The review
 * has exact costs.
 */
export function useSmsPrice(messageType: MessageType): SmsPrice | null {
  const { iso, name } = useMe().account.country;
  const prices = trpc.wallet.prices.useQuery(undefined, { staleTime: 300_000 });
  const fitting = (prices.data ?? []).filter(
    (price) => price.channel === 'sms' && price.messageType === messageType,
  );
  const own = fitting.filter(({ country }) => country === iso);
  const [first, ...others] = own.length > 0 ? own : fitting.filter(({ country }) => country === '*');
  if (first === undefined) return null;
  const mills = Math.max(first.mills, ...others.map((price) => price.mills));
  return {
    currency: first.currency,
    place: name,
    cost: (segments) => String(Math.ceil((mills * segments) / 1_000)),
  };
}
