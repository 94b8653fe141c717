import type { CampaignOutput, ReportOutput } from '@talkdrum/api/contracts';
import { Card, ErrorState, Skeleton } from '@talkdrum/ui';
import type { FiguresView } from '@talkdrum/ui/figures';
import { useAccountZone } from '../../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../../lib/dates/format-date.ts';
import { errorFacts, errorMessage, trpc } from '../../../../lib/trpc.ts';
import { channelWords } from '../../channel-words.ts';
import { DevicesCard } from './devices-card.tsx';
import { LinksCard } from './links-card.tsx';
import { NetworksCard } from './networks-card.tsx';
import { OverTimeCard } from './over-time-card.tsx';
import { ProblemsStrip } from './problems-strip.tsx';
import { ProvidersCard } from './providers-card.tsx';
import { ReportFunnel } from './report-funnel.tsx';
import { FollowUpButton } from '../../follow-up/follow-up-button.tsx';
import { WhyNotCard } from '../why/why-not-card.tsx';
import { isLive } from '../../campaign-words.ts';

interface AnalyticsTabProps {
  campaign: CampaignOutput;
  chart: FiguresView;
  onChartChange: (view: FiguresView) => void;
}

/** The funnel, problems, reactions over time, links, and what they break down into. */
export function AnalyticsTab(props: AnalyticsTabProps) {
  const { id } = props.campaign;
  const report = trpc.campaigns.report.useQuery({ id });
  if (report.data) return <Analytics {...props} report={report.data} />;
  if (!report.error) return <Waiting />;
  return (
    <Card>
      <ErrorState requestId={errorFacts(report.error)?.requestId} onRetry={() => void report.refetch()}>
        {errorMessage(report.error)}
      </ErrorState>
    </Card>
  );
}

function Analytics({ campaign, chart, onChartChange, report }: AnalyticsTabProps & { report: ReportOutput }) {
  const { id, channel } = campaign;
  const hrefOf = (outcome: string) =>
    `${channelWords[channel].path}/${id}?${new URLSearchParams({ tab: 'contacts', outcome })}`;
  return (
    <div className="flex flex-col gap-4">
      <ReportFunnel report={report} channel={channel}>
        <FollowUpButton campaign={campaign} />
      </ReportFunnel>
      <OverTimeCard
        report={report}
        channel={channel}
        timeZone={useAccountZone()}
        view={chart}
        onViewChange={onChartChange}
      />
      <WhyNotCard id={id} channel={channel} isLive={isLive(campaign.status)} />
      <ProblemsStrip report={report} channel={channel} hrefOf={hrefOf} />
      <LinksCard id={id} channel={channel} report={report} hrefOf={hrefOf} />
      <Breakdowns report={report} campaign={campaign} />
    </div>
  );
}

function Breakdowns({ report, campaign }: { report: ReportOutput; campaign: CampaignOutput }) {
  const timeZone = useAccountZone();
  const { figures, countedAt, usual } = report;
  const { channel, timezone } = campaign;
  if (figures === null)
    return (
      <Card title={channel === 'sms' ? 'Networks' : 'Mailbox providers'}>
        <p className="text-sm text-muted-foreground">
          Large campaigns are counted in the background. This appears within minutes.
        </p>
      </Card>
    );
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        {channel === 'sms' ? (
          <NetworksCard networks={figures.networks} />
        ) : (
          <ProvidersCard providers={figures.providers} usual={usual} />
        )}
        <DevicesCard figures={figures} timeZone={timezone} />
      </div>
      {countedAt === null ? null : (
        <p className="text-xs text-muted-foreground">
          Reasons, providers, devices and the curve were counted {formatTime(countedAt, timeZone)}; the counts
          above are current.
        </p>
      )}
    </>
  );
}

/** As high as what follows, so that nothing jumps. */
function Waiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-52 rounded-card max-sm:h-96" />
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
