import type { PriceRow } from '@talkdrum/api/contracts';
import { networkWord } from '../../lib/words/network-words.ts';

type Place = Pick<PriceRow, 'kind' | 'country' | 'network'>;
type InWords<Row> = Row & { countryWord: string; networkWord: string };

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });

function countryOf({ kind, country }: Place): string {
  if (country !== '*') return countries.of(country.toUpperCase()) ?? country;
  return kind === 'sms' ? 'Every other country' : 'Every country';
}

function networkOf({ kind, country, network }: Place, prices: readonly Place[]): string {
  if (network !== '*') return networkWord(network);
  if (kind !== 'sms') return '–';
  const hasOwn = prices.some((other) => other.country === country && other.network !== '*');
  return hasOwn ? 'Every other network' : 'Every network';
}

/** Prices as they read: each kind by country and network, those for all others last. The order of the kinds stays. */
export function inOrder<Row extends Place>(prices: readonly Row[]): InWords<Row>[] {
  const kinds = [...new Set(prices.map(({ kind }) => kind))];
  const others = (value: string) => Number(value === '*');
  return prices
    .map((row) => ({ ...row, countryWord: countryOf(row), networkWord: networkOf(row, prices) }))
    .sort(
      (one, two) =>
        kinds.indexOf(one.kind) - kinds.indexOf(two.kind) ||
        others(one.country) - others(two.country) ||
        one.countryWord.localeCompare(two.countryWord) ||
        others(one.network) - others(two.network) ||
        one.networkWord.localeCompare(two.networkWord),
    );
}
