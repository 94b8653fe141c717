import type { ImportOutput } from '@talkdrum/api/contracts';
import { DescriptionList } from '@talkdrum/ui';
import { formatNumber } from '../../../lib/format.ts';

type Summary = NonNullable<ImportOutput['summary']>;

/** The result of the dry run. Nothing has changed yet. */
export function ImportSummary({ summary }: { summary: Summary }) {
  const dropped = summary.droppedByReason ?? [];
  return (
    <section aria-label="What will happen" className="rounded-well border border-border p-3">
      <h3 className="mb-2 font-semibold">What will happen</h3>
      <DescriptionList
        items={[
          { term: 'Rows in the file', value: formatNumber(summary.rows) },
          { term: 'New contacts', value: formatNumber(summary.new) },
          { term: 'Updated', value: formatNumber(summary.updated) },
          { term: 'Unchanged', value: formatNumber(summary.unchanged) },
          { term: 'Duplicates in the file', value: formatNumber(summary.duplicatesInFile) },
          { term: 'Stay blocked (unsubscribed, bounced …)', value: formatNumber(summary.suppressed) },
          { term: 'Can’t be imported', value: formatNumber(summary.invalid) },
          { term: 'Cells skipped', value: formatNumber(dropped.reduce((sum, { count }) => sum + count, 0)) },
        ]}
      />
      <Reasons title="Rows that can’t be imported" reasons={summary.invalidByReason} />
      <Reasons title="Skipped cells (their rows are still imported)" reasons={dropped} />
    </section>
  );
}

function Reasons({ title, reasons }: { title: string; reasons: Summary['invalidByReason'] }) {
  if (reasons.length === 0) return null;
  return (
    <div className="mt-2 text-sm text-muted-foreground">
      <h4 className="font-medium">{title}</h4>
      <ul className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={`${reason.column} ${reason.code}`}>
            {formatNumber(reason.count)} × {reason.column ? `${reason.column}: ` : ''}
            {reason.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
