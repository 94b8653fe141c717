import type { Channel, ReportOutput } from '@talkdrum/api/contracts';
import { Status } from '@talkdrum/ui';
import { type FigureTone, MeterRows } from '@talkdrum/ui/figures';
import { formatNumber } from '../../../../lib/format.ts';
import { formatRate, type Problem, problemReason } from './report-words.ts';

type OutcomeHref = (outcome: string) => string;
type Verdict = { text: string; isGood: boolean } | null;

interface ProblemsProps {
  report: ReportOutput;
  channel: Channel;
  hrefOf: OutcomeHref;
}

/** Bounces, complaints and unsubscribers, or fails of an SMS, with reasons that open their people. */
export function ProblemsStrip({ report, channel, hrefOf }: ProblemsProps) {
  const columns = channel === 'sms' ? smsProblems(report) : emailProblems(report);
  return (
    <section
      aria-label="Problems"
      className="grid divide-border-soft rounded-card bg-card shadow-surface max-md:divide-y md:auto-cols-fr md:grid-flow-col md:divide-x"
    >
      {columns.map((column) => (
        <ProblemColumn key={column.label} {...column} channel={channel} hrefOf={hrefOf} />
      ))}
    </section>
  );
}

interface Column {
  label: string;
  problem: Problem;
  value: number;
  share: string;
  verdict: Verdict;
  reasons: readonly { id: string; count: number }[] | null;
  tone: FigureTone;
}

function ProblemColumn({
  label,
  problem,
  value,
  share,
  verdict,
  reasons,
  tone,
  channel,
  hrefOf,
}: Column & Omit<ProblemsProps, 'report'>) {
  return (
    <div className="flex min-w-0 flex-col gap-2 px-4 py-3.5 sm:px-4.5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div role="group" aria-label={label}>
          <h2 className="text-section">{label}</h2>
          <span className="tabular text-stat">{formatNumber(value)}</span>{' '}
          <span className="text-xs text-muted-foreground">{share}</span>
        </div>
        {verdict ? <Status tone={verdict.isGood ? 'success' : 'warning'}>{verdict.text}</Status> : null}
      </div>
      {reasons === null ? (
        <p className="text-xs text-muted-foreground">Reasons are being counted.</p>
      ) : (
        <MeterRows
          label={`${label} by reason`}
          rows={reasons.map(({ id, count }) => ({
            id,
            label: problemReason(problem, id, channel),
            value: count,
            text: formatNumber(count),
            tone,
            href: hrefOf(`${problem}.${id}`),
          }))}
        />
      )}
    </div>
  );
}

function emailProblems({ counts, rates, usual, figures, complaintLimit }: ReportOutput): Column[] {
  return [
    {
      label: 'Bounces',
      problem: 'bounce',
      value: counts.bounces,
      share: `${formatRate(rates.bounces)} of sent`,
      verdict: usual && againstUsual(usual.verdicts.bounces, usual.rates.bounces),
      reasons: figures?.bounces ?? null,
      tone: 'problems',
    },
    {
      label: 'Complaints',
      problem: 'complaint',
      value: counts.complaints,
      share: `${formatRate(rates.complaints)} of deliveries`,
      verdict: againstLimit(rates.complaints, complaintLimit),
      reasons: figures?.complaints ?? null,
      tone: 'orders',
    },
    {
      label: 'Unsubscribers',
      problem: 'unsubscribe',
      value: counts.unsubscribers,
      share: `${formatRate(rates.unsubscribers)} of deliveries`,
      verdict: usual && againstUsual(usual.verdicts.unsubscribers, usual.rates.unsubscribers),
      reasons: figures?.unsubscribers ?? null,
      tone: 'comparison',
    },
  ];
}

function smsProblems({ counts, receipts, rates, usual, figures }: ReportOutput): Column[] {
  return [
    {
      label: 'Fails',
      problem: 'fail',
      value: receipts.fails,
      share: `${formatRate(rates.fails)} of sent`,
      verdict: usual && againstUsual(usual.verdicts.fails, usual.rates.fails),
      reasons: figures?.fails ?? null,
      tone: 'problems',
    },
    {
      label: 'Unsubscribers',
      problem: 'unsubscribe',
      value: counts.unsubscribers,
      share: `${formatRate(rates.unsubscribers)} of sent`,
      verdict: usual && againstUsual(usual.verdicts.unsubscribers, usual.rates.unsubscribers),
      reasons: figures?.unsubscribers ?? null,
      tone: 'comparison',
    },
  ];
}

function againstUsual(verdict: 'above' | 'below' | 'near', usual: number): Verdict {
  const word = verdict === 'near' ? 'about' : verdict;
  return { text: `${word} your usual ${formatRate(usual)}`, isGood: verdict !== 'above' };
}

function againstLimit(rate: number, limit: number): Verdict {
  const isGood = rate < limit;
  return { text: `${isGood ? 'below' : 'above'} the ${formatRate(limit)} limit`, isGood };
}
