import type { Channel, ReportOutput } from '@talkdrum/api/contracts';
import { FunnelStrip, type FunnelStep } from '@talkdrum/ui/figures';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { Count } from './count.tsx';
import { formatRate } from './report-words.ts';

interface ReportFunnelProps {
  report: ReportOutput;
  channel: Channel;
  /** Beside the note below the steps. */
  children: ReactNode;
}

/** Recipients, deliveries, views and clicks, each with its rate to the step before. */
export function ReportFunnel({ report, channel, children }: ReportFunnelProps) {
  const steps = channel === 'sms' ? smsSteps(report) : emailSteps(report);
  return (
    <>
      <FunnelStrip label="Recipients, deliveries, views and clicks" steps={steps} />
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs">
        <p className="text-muted-foreground">
          {report.usual === null ? (
            'No earlier campaign to compare with.'
          ) : (
            <>
              “Usual” is the median of your last{' '}
              {report.usual.campaigns === 1 ? 'campaign' : `${report.usual.campaigns} campaigns`} before this
              one.
            </>
          )}
        </p>
        {children}
      </div>
    </>
  );
}

const rateOf = (part: number, whole: number, of: string) =>
  whole === 0 ? undefined : { text: formatRate(part / whole), of };

function emailSteps({ counts, figures, progress, usual, excluded }: ReportOutput): FunnelStep[] {
  const { recipients, queued } = progress;
  const note = (rate: number | undefined) => (rate === undefined ? undefined : `usual ${formatRate(rate)}`);
  const proxied = figures?.proxiedViews ?? 0;
  return [
    recipientsStep({ recipients, queued, sent: counts.sent, excluded }),
    {
      id: 'deliveries',
      label: 'Deliveries',
      value: counts.deliveries,
      rate: rateOf(counts.deliveries, recipients, 'of recipients'),
      note: note(usual?.rates.deliveries),
      total: `${formatNumber(counts.bounces)} bounced`,
    },
    {
      id: 'views',
      label: 'Unique views',
      value: counts.uniqueViews,
      rate: rateOf(counts.uniqueViews, counts.deliveries, 'of deliveries'),
      note: note(usual?.rates.views),
      total: <Count label="Views" value={counts.views} rest="in all" />,
      marked:
        proxied === 0
          ? undefined
          : {
              value: proxied,
              label:
                'of the unique views came through an image proxy, which may load pictures without a person.',
            },
    },
    {
      id: 'clicks',
      label: 'Unique clicks',
      value: counts.uniqueClicks,
      rate: rateOf(counts.uniqueClicks, counts.uniqueViews, 'of unique views'),
      note: note(usual?.rates.clicksOfViews),
      total: <Count label="Clicks" value={counts.clicks} rest="in all" />,
    },
  ];
}

function smsSteps({ counts, receipts, progress, usual, excluded }: ReportOutput): FunnelStep[] {
  const { recipients, queued } = progress;
  const usualNote = (rate: number | undefined) =>
    rate === undefined ? undefined : `usual ${formatRate(rate)}`;
  return [
    recipientsStep({ recipients, queued, sent: counts.sent, excluded }),
    {
      id: 'successes',
      label: 'Successes',
      value: receipts.successes,
      rate: rateOf(receipts.successes, recipients, 'of recipients'),
      note: usualNote(usual?.rates.successes),
      total: <Count label="Pendings" value={receipts.pendings} rest="without a receipt yet" />,
    },
    {
      id: 'clicks',
      label: 'Unique clicks',
      value: counts.uniqueClicks,
      rate: rateOf(counts.uniqueClicks, receipts.successes, 'of successes'),
      total: <Count label="Clicks" value={counts.clicks} rest="in all" />,
      tone: 'clicks',
    },
  ];
}

function recipientsStep({
  recipients,
  queued,
  sent,
  excluded,
}: {
  recipients: number;
  queued: number;
  sent: number;
  excluded: Record<string, number>;
}): FunnelStep {
  const leftOut = Object.values(excluded).reduce((sum, count) => sum + count, 0);
  return {
    id: 'recipients',
    label: 'Recipients',
    value: recipients,
    note:
      leftOut === 0 ? undefined : (
        <>
          {formatNumber(recipients + leftOut)} in the audience,{' '}
          <a
            href="#left-out"
            className="inline-flex min-h-6 items-center font-medium text-primary-text underline underline-offset-2 max-sm:min-h-11"
          >
            {formatNumber(leftOut)} left out
          </a>
        </>
      ),
    total: (
      <Count
        label="Sent"
        value={sent}
        rest={queued === 0 ? '· none waiting' : `· ${formatNumber(queued)} waiting`}
      />
    ),
  };
}
