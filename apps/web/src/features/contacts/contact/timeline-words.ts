import { formatUnitCost } from '@talkdrum/ui/money';
import { formatDay } from '../../../lib/dates/format-date.ts';
import { channelName } from '../../../lib/publishing/share/channel-words.ts';

const number = /^-?\d+(?:\.\d+)?$/;
const longNumber = /^-?\d{4,}(?:\.\d+)?$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

interface Property {
  key: string;
  value: string;
}

/** "₦12,500.00 · 2 items · order id 4001"; yes and no are words. `name` is the event's. */
export function propertyWords(properties: readonly Property[], name = ''): string {
  const tier = name === 'tier.changed' ? tierWords(properties) : null;
  if (tier !== null) return tier;
  const currency = properties.find(({ key }) => key === 'currency');
  const money = properties.find(({ key, value }) => /^(?:amount|total)$/i.test(key) && number.test(value));
  return properties
    .filter((property) => money === undefined || property !== currency)
    .map((property) =>
      currency !== undefined && property === money
        ? moneyWords(property.value, currency.value)
        : wordsOf(property),
    )
    .join(' · ');
}

/** "Up to Gold"; null for an event that doesn’t say both. */
function tierWords(properties: readonly Property[]): string | null {
  const [tier, direction] = ['tier', 'direction'].map(
    (wanted) => properties.find(({ key }) => key === wanted)?.value,
  );
  return tier && (direction === 'up' || direction === 'down')
    ? `${direction === 'up' ? 'Up' : 'Down'} to ${tier}`
    : null;
}

/** Programs may send anything as a currency. */
function moneyWords(amount: string, currency: string): string {
  return /^[a-z]{3}$/i.test(currency)
    ? formatUnitCost(Number(amount), currency)
    : `${Number(amount).toLocaleString('en-GB')} ${currency}`;
}

/** "2 items", "1 point", "order id 4001": a counted thing stands after its number. */
function wordsOf({ key, value }: Property): string {
  const words = keyWords(key);
  const isCounted = /^\d+$/.test(value) && /[^s]s$/.test(words);
  if (!isCounted) return `${words} ${valueWords(key, value)}`;
  return `${valueWords(key, value)} ${value === '1' ? words.slice(0, -1) : words}`;
}

/** `itemCount` and `item_count` are both "item count". */
function keyWords(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

/** Long numbers get separators, except those that name something. */
function valueWords(key: string, value: string): string {
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  if (key === 'channel') return channelName(value);
  if (day.test(value)) return formatDay(value);
  const isName = /(?:id|number|code|phone|year)$/i.test(key);
  return longNumber.test(value) && !isName ? Number(value).toLocaleString('en-GB') : value;
}
