import { Alert, Skeleton } from '@talkdrum/ui';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { choiceName } from './choice-name.ts';
import type { AnalyticsFilter } from './filter-bar.tsx';
import type { Question } from './question.ts';

interface CrossTableProps {
  surveyId: string;
  filter: AnalyticsFilter;
  question: Question;
  by: string;
}

const scoreNames = { nps: 'Score', csat: 'Satisfied', average: 'Average' } as const;

/** The answers to one question for each answer to another. */
export function CrossTable({ surveyId, filter, question, by }: CrossTableProps) {
  const query = trpc.surveyAnalytics.cross.useQuery({ surveyId, filter, of: question.key, by });
  if (query.error !== null) return <Alert tone="danger">{errorMessage(query.error)}</Alert>;
  if (query.data === undefined) return <Skeleton className="h-32" />;
  const rows = question.counts.slice(0, 50);
  const { groups } = query.data;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section aria-label={`${question.label}, compared`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-right text-muted-foreground">
            <th scope="col" className="text-left font-medium">
              Answer
            </th>
            {groups.map(({ name, n, isHidden }) => (
              <th key={name} scope="col" className="px-2 font-medium whitespace-nowrap">
                {choiceName({ line: '', choice: name })} ({isHidden ? 'hidden' : formatNumber(n)})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={`${row.line} ${row.choice} ${String(row.isOther)}`}
              className="border-t border-border-soft"
            >
              <th scope="row" className="py-1.5 text-left font-normal">
                {choiceName(row)}
              </th>
              {groups.map(({ name, n, counts, isHidden }) => {
                const found = counts.find(
                  (one) => one.line === row.line && one.choice === row.choice && one.isOther === row.isOther,
                );
                return (
                  <td key={name} className="tabular px-2 text-right whitespace-nowrap">
                    {isHidden ? '–' : `${formatNumber(found?.n ?? 0)} · ${formatShare(found?.n ?? 0, n)}`}
                  </td>
                );
              })}
            </tr>
          ))}
          {question.score === null ? null : (
            <tr className="border-t border-border font-semibold">
              <th scope="row" className="py-1.5 text-left">
                {scoreNames[question.score.kind]}
              </th>
              {groups.map(({ name, score }) => (
                <td key={name} className="tabular px-2 text-right">
                  {score === null ? '–' : formatNumber(score.value)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
