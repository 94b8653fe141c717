import { skipWords } from '@talkdrum/api/contracts';
import type { JourneyNode } from '@talkdrum/journey-design';
import { MeterRows } from '@talkdrum/ui/figures';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { passedWords, percentWords } from '../figures-of.ts';
import type { NodeFigures } from '../journey-source.ts';

interface ResultsProps {
  node: JourneyNode;
  figures: NodeFigures | undefined;
  /** Of a message: what its recipients did. */
  message: ReactNode;
  /** How it went lately. */
  days?: ReactNode;
  isPredicted?: boolean;
  /** Opens the people who were skipped for a reason. */
  onReason?: (reason: string) => void;
}

/** What happened at one step. */
export function NodeResults({ node, figures, message, days, isPredicted = false, onReason }: ResultsProps) {
  if (figures === undefined)
    return (
      <p className="text-sm text-muted-foreground">
        {isPredicted ? 'Nobody would have reached this step.' : 'Nobody has reached this step yet.'}
      </p>
    );
  const { entered, here, skipped, failed, reasons } = figures;
  const verb = isPredicted ? 'would be' : skipped + failed === 1 ? 'was' : 'were';
  const rows = Object.entries(reasons).toSorted(([, one], [, other]) => other - one);
  return (
    <div className="flex flex-col gap-4">
      <dl className="tabular grid grid-cols-3 gap-2 rounded-well bg-inset p-3">
        <Figure label={isPredicted ? 'Would reach it' : 'Reached it'} value={formatNumber(entered)} />
        <Figure label={isPredicted ? 'Still here' : 'Here now'} value={formatNumber(here)} />
        <Figure
          label="Skipped"
          value={formatNumber(skipped)}
          note={entered === 0 || skipped === 0 ? '' : percentWords(skipped / entered)}
        />
      </dl>
      <p className="text-sm">{passedWords(node, figures)}</p>
      {message}
      {days}
      {failed === 0 ? null : <p className="text-sm text-danger">{formatNumber(failed)} failed here</p>}
      {rows.length === 0 ? null : (
        <section className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold">
            Why {formatNumber(skipped + failed)} {verb} {failed === 0 ? 'skipped' : 'skipped or failed'} here
          </h3>
          <MeterRows
            label="Reasons"
            rows={rows.map(([reason, n]) => ({
              id: reason,
              label: skipWords(reason),
              value: n,
              text: formatNumber(n),
              ...(onReason && { onSelect: () => onReason(reason) }),
            }))}
          />
        </section>
      )}
    </div>
  );
}

function Figure({ label, value, note = '' }: { label: string; value: string; note?: string }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-muted-foreground">{label}</dt>
      <dd className="text-base font-semibold">{value}</dd>
      {note === '' ? null : <dd className="text-xs text-muted-foreground">{note}</dd>}
    </div>
  );
}
