import { describeSms, type MessageType, singleCapacity } from '@talkdrum/api/contracts';
import { formatMoney, formatNumber } from '../format.ts';
import { useSmsPrice } from './use-sms-price.ts';

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
