import type { ReportOutput } from '@talkdrum/api/contracts';
import { Card, Status } from '@talkdrum/ui';
import { InlineMeter } from '@talkdrum/ui/figures';
import { formatNumber } from '../../../../lib/format.ts';
import { type Figures, formatRate, providerWords } from './report-words.ts';

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
/** Fewer recipients at a provider say nothing about it. */
const leastToJudge = 20;

type Provider = Figures['providers'][number];
type UsualProvider = NonNullable<ReportOutput['usual']>['providers'][number];

/** Twice the usual bounces, or less than three quarters of the usual views. */
function isWorse({ recipients, deliveries, bounced, viewed }: Provider, usual: UsualProvider | undefined) {
  if (usual === undefined || recipients < leastToJudge) return { bounced: false, viewed: false };
  return {
    bounced: share(bounced, recipients) > Math.max(2 * usual.bounced, 0.01),
    viewed: share(viewed, deliveries) < 0.75 * usual.viewed,
  };
}

/** What each mailbox provider did with the message. */
export function ProvidersCard({
  providers,
  usual,
}: {
  providers: Figures['providers'];
  usual: ReportOutput['usual'];
}) {
  const rows = providers.map((provider) => ({
    ...provider,
    name: providerWords[provider.id] ?? provider.id,
    worse: isWorse(
      provider,
      usual?.providers.find(({ id }) => id === provider.id),
    ),
  }));
  const worse = rows.filter((row) => row.worse.bounced || row.worse.viewed).map(({ name }) => name);
  return (
    <Card
      title="Mailbox providers"
      actions={
        worse.length === 0 ? null : <Status tone="warning">{`${worse.join(', ')} worse than usual`}</Status>
      }
      isFlush
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Mailbox providers</caption>
        <thead>
          <tr className="border-b border-border text-xs text-muted-foreground">
            {['Provider', 'Deliveries', 'Bounced', 'Viewed', 'Clicked'].map((header) => (
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
          {rows.map((row) => (
            <ProviderRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <p className="border-t border-border-soft px-4 py-2.5 text-xs text-muted-foreground sm:px-4.5">
        Gmail and Yahoo load pictures through proxies, and iCloud in advance: compare clicks rather than
        views.
      </p>
    </Card>
  );
}

function ProviderRow({
  row,
}: {
  row: Provider & { name: string; worse: { bounced: boolean; viewed: boolean } };
}) {
  const { recipients, deliveries, bounced, viewed, clicked } = row;
  const mark = (isWorse: boolean) => (isWorse ? 'font-semibold text-danger' : '');
  const word = (isWorse: boolean) => (isWorse ? <span className="sr-only"> worse than usual</span> : null);
  return (
    <tr className="border-t border-border-soft first:border-t-0">
      <th scope="row" className="h-8.5 pr-2 pl-4 text-left font-medium sm:pl-4.5">
        {row.name}
      </th>
      <td className="tabular px-2 text-right">{formatNumber(deliveries)}</td>
      <td className={`tabular px-2 text-right ${mark(row.worse.bounced)}`}>
        {formatRate(share(bounced, recipients))}
        {word(row.worse.bounced)}
      </td>
      <td className={`px-2 text-right ${mark(row.worse.viewed)}`}>
        <InlineMeter
          value={share(viewed, deliveries)}
          text={formatRate(share(viewed, deliveries))}
          tone="views"
        />
        {word(row.worse.viewed)}
      </td>
      <td className="pr-4 pl-2 text-right sm:pr-4.5">
        <InlineMeter
          value={share(clicked, deliveries)}
          text={formatRate(share(clicked, deliveries))}
          tone="clicks"
        />
      </td>
    </tr>
  );
}
