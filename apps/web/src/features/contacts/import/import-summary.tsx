import type { ImportOutput } from '@talkdrum/api/contracts';
import { Alert, Button, Card } from '@talkdrum/ui';
import { formatNumber } from '../../../lib/format.ts';

type Summary = NonNullable<ImportOutput['summary']>;

interface ImportSummaryProps {
  summary: Summary;
  /** Where the rows to correct can be downloaded. */
  rowsHref: string;
}

/** The result of the dry run. Nothing has changed yet. */
export function ImportSummary({ summary, rowsHref }: ImportSummaryProps) {
  const dropped = summary.droppedByReason ?? [];
  const droppedCells = dropped.reduce((sum, { count }) => sum + count, 0);
  const figures = [
    { term: 'New contacts', value: summary.new },
    { term: 'Updated', value: summary.updated },
    { term: 'Unchanged', value: summary.unchanged },
    { term: 'Can’t be imported', value: summary.invalid },
    { term: 'Duplicates in the file', value: summary.duplicatesInFile },
    { term: 'Cells skipped', value: droppedCells },
    {
      term: summary.blocks === undefined ? 'Stay blocked (unsubscribed, bounced …)' : 'Blocked already',
      value: summary.suppressed,
    },
    ...(summary.blocks === undefined
      ? []
      : [{ term: 'Addresses to block', value: summary.blocks.addresses }]),
  ];
  return (
    <section aria-label="What will happen">
      <Card
        title="What will happen"
        description={`Rows in the file: ${formatNumber(summary.rows)}. Nothing has changed yet.`}
        actions={
          summary.invalid + droppedCells > 0 ? (
            <Button size="sm" asChild>
              <a href={rowsHref} download>
                Download rows to correct
              </a>
            </Button>
          ) : undefined
        }
      >
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          {figures.map(({ term, value }) => (
            <div key={term}>
              <dt className="text-xs text-muted-foreground">{term}</dt>
              <dd className="tabular text-stat">{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        {summary.blocks === undefined || summary.blocks.reachable === 0 ? null : (
          <Alert tone="warning" className="mt-5">
            {formatNumber(summary.blocks.reachable)} of these addresses{' '}
            {summary.blocks.reachable === 1 ? 'belongs to a contact' : 'belong to contacts'} that you can
            reach today. Your campaigns will no longer reach them.
          </Alert>
        )}
        <Reasons title="Rows that can’t be imported" reasons={summary.invalidByReason} />
        <Reasons title="Skipped cells (their rows are still imported)" reasons={dropped} />
      </Card>
    </section>
  );
}

export function Reasons({ title, reasons }: { title: string; reasons: Summary['invalidByReason'] }) {
  if (reasons.length === 0) return null;
  return (
    <div className="mt-5 text-sm">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1">
        {reasons.map((reason) => (
          <li
            key={`${reason.column} ${reason.code}`}
            className="flex flex-wrap justify-between gap-x-4 border-t border-border-soft py-1.5"
          >
            <span>
              {formatNumber(reason.count)} × {reason.column ? `${reason.column}: ` : ''}
              {reason.message}
            </span>
            <span className="tabular text-muted-foreground">{rowWords(reason)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Row 5", "Rows 5, 9 and 12", "Rows 5, 9, 12, 14, 20 and 31 more". */
function rowWords({ rows = [], count }: Summary['invalidByReason'][number]): string {
  if (rows.length === 0) return '';
  const more = count - rows.length;
  const numbers = [...rows.map(String), ...(more > 0 ? [`${formatNumber(more)} more`] : [])];
  const list = new Intl.ListFormat('en-GB').format(numbers);
  return `${rows.length === 1 && more === 0 ? 'Row' : 'Rows'} ${list}`;
}
