import { trpc } from '../trpc.ts';
import { useMe } from '../use-me.ts';

export type SmsMessageType = 'promotional' | 'transactional';

interface SmsPrice {
  currency: string;
  /** Where the price counts: the account's own country, or everywhere. */
  place: string;
  /** What a message of so many segments costs, in minor units as text; parts of one count as one. */
  cost: (segments: number) => string;
}

/** The price of one SMS in the account's own country; null while it is not known. Networks may differ, the review counts exactly. */
export function useSmsPrice(messageType: SmsMessageType): SmsPrice | null {
  const { iso, name } = useMe().account.country;
  const prices = trpc.wallet.prices.useQuery(undefined, { staleTime: 300_000 });
  const fitting = (prices.data ?? []).filter((price) => price.channel === 'sms' && price.messageType === messageType && price.network === '*');
  const found = fitting.find(({ country }) => country === iso) ?? fitting.find(({ country }) => country === '*');
  if (found === undefined) return null;
  return { currency: found.currency, place: name, cost: (segments) => String(Math.ceil((found.mills * segments) / 1_000)) };
}
