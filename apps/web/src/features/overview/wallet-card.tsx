import type { WalletOutlook } from '@talkdrum/api/contracts';
import { Card, Skeleton, TextLink } from '@talkdrum/ui';
import { SmallMultiples } from '@talkdrum/ui/figures';
import { shortMoney } from '@talkdrum/ui/money';
import { formatDate } from '../../lib/dates/format-date.ts';
import { formatBalance, formatMoney } from '../../lib/format.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';
import { outlookLines } from './outlook-lines.ts';
import { SubscriptionLine } from './subscription-line.tsx';

/** The balance, how it got there, and what the planned sends leave of it. */
export function WalletCard() {
  const { wallet, account } = useMe();
  const outlook = useOutlook(wallet !== null);
  return (
    <Card
      className="min-h-66"
      title={<span className="text-xs font-medium text-muted-foreground">Wallet Fund</span>}
      actions={
        <span className="text-xs">
          <TextLink href="/dashboard/wallet">Open wallet</TextLink>
        </span>
      }
      footer={<SubscriptionLine />}
    >
      {wallet === null ? (
        <p className="text-sm text-muted-foreground">
          You don’t have permission to see this. Ask the account owner.
        </p>
      ) : (
        <div className="-mt-2.5 flex flex-col gap-2">
          <p className="tabular text-stat">{formatBalance(wallet.amountMinor, wallet.currency)}</p>
          <Loaded query={outlook} skeleton={<Skeleton className="h-37 w-full" />}>
            {(data) => <Outlook data={data} timeZone={account.timezone} />}
          </Loaded>
        </div>
      )}
    </Card>
  );
}

/** What is known at once; campaigns scheduled before costs were kept are counted afterwards. */
function useOutlook(enabled: boolean) {
  const known = trpc.overview.wallet.useQuery({ isEstimated: false }, { enabled });
  const isCounting = enabled && (known.data?.unpriced ?? 0) > 0;
  const estimated = trpc.overview.wallet.useQuery({ isEstimated: true }, { enabled: isCounting });
  return isCounting && estimated.data !== undefined ? estimated : known;
}

function Outlook({ data, timeZone }: { data: WalletOutlook; timeZone: string }) {
  const { index, balance, planned } = outlookLines(data, timeZone);
  const { currency } = data.balance;
  const money = (value: number) => shortMoney(String(Math.round(value * 100)), currency);
  return (
    <>
      <p className="text-xs text-muted-foreground">{describe(data, timeZone)}</p>
      {balance.every((value) => value === null) ? null : (
        <SmallMultiples
          label="Wallet Fund"
          index={index}
          indexLabel="Day"
          view="chart"
          charts={[
            {
              id: 'balance',
              title: 'Last 30 days',
              kind: 'line',
              span: 2,
              height: 54,
              format: money,
              headline: '',
              series: [
                { key: 'balance', label: 'Balance', values: balance, tone: 'views' },
                ...(planned === null
                  ? []
                  : [
                      {
                        key: 'planned',
                        label: 'With planned sends',
                        values: planned,
                        tone: 'orders' as const,
                      },
                    ]),
              ],
            },
          ]}
        />
      )}
    </>
  );
}

function describe({ planned, held, unpriced }: WalletOutlook, timeZone: string): string {
  const last = planned.at(-1);
  const short = planned.find(({ left }) => left.amountMinor.startsWith('-'));
  const facts = [
    ...(held.amountMinor === '0'
      ? []
      : [`${formatMoney(held.amountMinor, held.currency)} of it is on hold.`]),
    short !== undefined
      ? `${short.name} on ${formatDate(short.at, timeZone)} needs ${formatMoney(short.left.amountMinor.slice(1), short.left.currency)} more.`
      : last === undefined
        ? 'No sends are planned.'
        : `About ${formatMoney(last.left.amountMinor, last.left.currency)} left after what is planned until ${formatDate(last.at, timeZone)}.`,
    ...(unpriced === 0 ? [] : [`${unpriced} scheduled without a known cost.`]),
  ];
  return facts.join(' ');
}
