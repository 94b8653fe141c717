import { Card, DescriptionList } from '@talkdrum/ui';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Balances in currencies the account used before. They stay until the account switches back. */
export function OtherBalances() {
  const { data = [] } = trpc.wallet.balances.useQuery();
  const others = data.filter(({ isCurrent }) => !isCurrent);
  if (others.length === 0) return null;
  return (
    <Card title="Other balances">
      <DescriptionList
        items={others.map(({ currency, availableMinor, heldMinor }) => ({
          term: `Available in ${currency.toUpperCase()}`,
          value: `${formatMoney(availableMinor, currency)}${heldMinor === '0' ? '' : `, and ${formatMoney(heldMinor, currency)} reserved`}`,
        }))}
      />
    </Card>
  );
}
