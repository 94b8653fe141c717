import type { RecentCampaign } from '@talkdrum/api/contracts';
import { Anchor, Card, Skeleton, TextLink } from '@talkdrum/ui';
import { InlineMeter } from '@talkdrum/ui/figures';
import { Mail, MessageSquareText, Send } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { formatRate } from './compare-words.ts';
import { NothingYet } from './few-first.tsx';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { zoneName, formatMoment } from '../../lib/dates/format-date.ts';

/** The last five campaigns with their results so far. */
export function RecentCampaignsCard() {
  const campaigns = trpc.overview.recentCampaigns.useQuery();
  return (
    <Card
      title="Recent campaigns"
      actions={
        <span className="text-xs">
          <TextLink href="/dashboard/email">All campaigns</TextLink>
        </span>
      }
      isFlush
      className="min-h-66"
    >
      <Loaded query={campaigns} skeleton={<Skeleton className="mx-4.5 h-48" />}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingYet icon={<Send />}>
              Campaigns you send are listed here with what people did with them.
            </NothingYet>
          ) : (
            <CampaignTable rows={rows} />
          )
        }
      </Loaded>
    </Card>
  );
}

const head = 'h-8 px-2.5 text-xs font-medium text-muted-foreground max-sm:px-1.5';
const cell = 'h-9 border-t border-border-soft px-2.5 max-sm:px-1.5';
const first = 'pl-4.5! max-sm:pl-4!';
const last = 'pr-4.5! max-sm:pr-4!';

function CampaignTable({ rows }: { rows: readonly RecentCampaign[] }) {
  const timezone = useAccountZone();
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${head} ${first} text-left`}>
            Campaign
          </th>
          <th scope="col" className={`${head} w-32 text-left max-sm:hidden`}>
            Time ({zoneName(timezone)})
          </th>
          <th scope="col" className={`${head} w-20 text-right max-sm:w-16`}>
            Sent
          </th>
          <th scope="col" className={`${head} w-30 text-right max-sm:w-17`}>
            Viewed
          </th>
          <th scope="col" className={`${head} ${last} w-32 text-right max-sm:w-19`}>
            Clicked
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CampaignRow key={row.id} row={row} timezone={timezone} />
        ))}
      </tbody>
    </table>
  );
}

function CampaignRow({ row, timezone }: { row: RecentCampaign; timezone: string }) {
  const { id, channel, name, startedAt, sent, deliveries, viewed, clicked } = row;
  const Icon = channel === 'email' ? Mail : MessageSquareText;
  const started = formatMoment(startedAt, timezone, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <tr className="hover:bg-inset">
      <th scope="row" className={`${cell} ${first} text-left font-medium`}>
        <span className="flex items-center gap-2">
          <Icon
            aria-label={channel === 'email' ? 'Email' : 'SMS'}
            className="size-4 shrink-0 text-muted-foreground"
          />
          <Anchor
            href={`/dashboard/${channel}/${id}`}
            className="truncate rounded-sm underline-offset-2 hover:underline max-sm:leading-11"
          >
            {name}
          </Anchor>
        </span>
      </th>
      <td className={`${cell} tabular whitespace-nowrap text-muted-foreground max-sm:hidden`}>{started}</td>
      <td className={`${cell} tabular text-right`}>{formatNumber(sent)}</td>
      <td className={`${cell} text-right`}>
        {channel === 'sms' ? '–' : <Share part={viewed} whole={deliveries} tone="views" />}
      </td>
      <td className={`${cell} ${last} text-right`}>
        <Share part={clicked} whole={deliveries} tone="clicks" />
      </td>
    </tr>
  );
}

function Share({ part, whole, tone }: { part: number; whole: number; tone: 'views' | 'clicks' }) {
  if (whole <= 0) return '–';
  return <InlineMeter value={part / whole} text={formatRate(part / whole)} tone={tone} />;
}
