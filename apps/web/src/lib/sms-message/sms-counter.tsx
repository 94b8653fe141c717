import { describeSms, type MessageType, singleCapacity } from '@talkdrum/api/contracts';
import { formatMoney, formatNumber } from '../format.ts';
import { trpc } from '../trpc.ts';
import { useMe } from '../use-me.ts';

interface SmsCounterProps {
  id: string;
  text: string;
  messageType: MessageType;
}

/** Length, encoding, segments and cost of the text, by the rules used for charging. */
export function SmsCounter({ id, text, messageType }: SmsCounterProps) {
  const { characters, encoding, segments, remaining } = describeSms(text);
  const limit = singleCapacity[encoding];
  const price = useSmsPrice(messageType);
  return (
    <p
      id={id}
      className="tabular flex flex-wrap items-baseline justify-end gap-x-3 text-sm text-muted-foreground"
    >
      <strong className="font-semibold text-foreground">{`${characters} / ${limit}`}</strong>
      <span>{encoding === 'gsm7' ? 'GSM-7' : 'Unicode'}</span>
      <span>{segments === 1 ? '1 segment' : `${formatNumber(segments)} segments`}</span>
      {segments > 0 ? <span>{formatNumber(remaining)} left in this one</span> : null}
      {price !== null && segments > 0 ? (
        <span>{`at most ${formatMoney(price.cost(segments), price.currency)} each in ${price.place}`}</span>
      ) : null}
    </p>
  );
}

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
function useSmsPrice(messageType: MessageType): SmsPrice | null {
  const { iso, name } = useMe().account.country;
  const prices = trpc.wallet.prices.useQuery(undefined, { staleTime: 300_000 });
  const fitting = (prices.data ?? []).filter(
    (price) => price.kind === 'sms' && price.messageType === messageType,
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
