import { Card } from '@talkdrum/ui';
import { formatNumber } from '../../../../lib/format.ts';
import { humanize } from '../../../../lib/words/delivery-words.ts';
import { type Figures, formatRate } from './report-words.ts';

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });

/** Successes and fails of an SMS by network. */
export function NetworksCard({ networks }: { networks: Figures['networks'] }) {
  return (
    <Card title="Networks" description="By the number’s prefix." isFlush>
      <table className="w-full text-sm">
        <caption className="sr-only">Networks</caption>
        <thead>
          <tr className="border-b border-border text-xs text-muted-foreground">
            {['Network', 'Recipients', 'Successes', 'Fails'].map((header) => (
              <th
                key={header}
                scope="col"
                className="px-2 py-2 text-right font-medium first:pl-4 first:text-left last:pr-4 sm:first:pl-4.5 sm:last:pr-4.5"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {networks.map(({ country, network, recipients, delivered, fails }) => (
            <tr key={`${country}-${network}`} className="border-t border-border-soft first:border-t-0">
              <th scope="row" className="h-8.5 pr-2 pl-4 text-left font-medium sm:pl-4.5">
                {networkName(country, network)}
              </th>
              <td className="tabular px-2 text-right">{formatNumber(recipients)}</td>
              <td className="tabular px-2 text-right">
                {formatNumber(delivered)} · {formatRate(delivered / recipients)}
              </td>
              <td className="tabular pr-4 pl-2 text-right sm:pr-4.5">
                {formatNumber(fails)} · {formatRate(fails / recipients)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function networkName(country: string, network: string): string {
  const place = country === '*' ? 'Unknown country' : (countries.of(country) ?? country);
  if (network === '*') return place;
  return `${network.length <= 4 ? network.toUpperCase() : humanize(network)}, ${place}`;
}
