import type { ImportOutput } from '@talkdrum/api/contracts';
import { DescriptionList } from '@talkdrum/ui';
import { formatNumber } from '../../lib/format.ts';

type Summary = NonNullable<ImportOutput['summary']>;

/** What the dry run found. Nothing was changed yet. */
export function ImportSummary({ summary }: { summary: Summary }) {
  return (
    <section aria-label="What would happen" className="rounded-md border border-border p-3">
      <h3 className="mb-2 font-semibold">What would happen</h3>
      <DescriptionList
        items={[
          { term: 'Rows in the file', value: formatNumber(summary.rows) },
          { term: 'New contacts', value: formatNumber(summary.new) },
          { term: 'Updated', value: formatNumber(summary.updated) },
          { term: 'Unchanged', value: formatNumber(summary.unchanged) },
          { term: 'Twice in the file', value: formatNumber(summary.duplicatesInFile) },
          { term: 'Stay blocked (unsubscribed, bounced …)', value: formatNumber(summary.suppressed) },
          { term: 'Can’t be imported', value: formatNumber(summary.invalid) },
        ]}
      />
      {summary.invalidByReason.length > 0 ? (
        <ul className="mt-2 list-disc pl-5 text-sm text-muted-foreground">
          {summary.invalidByReason.map((reason) => (
            <li key={`${reason.column} ${reason.code}`}>
              {formatNumber(reason.count)} × {reason.column ? `${reason.column}: ` : ''}
              {reason.message}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
