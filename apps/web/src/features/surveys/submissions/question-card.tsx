import type { SurveyOutput } from '@talkdrum/api/contracts';
import { shownText } from '@talkdrum/api/contracts/shown-text';
import { Badge, Segmented, Select } from '@talkdrum/ui';
import { DistributionBar, MeterRows, SmallMultiples } from '@talkdrum/ui/figures';
import { useState } from 'react';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { typeWords } from '../../../lib/form-fields/field-words.ts';
import { ShownText } from '../../../lib/shown-text.tsx';
import { choiceName } from './choice-name.ts';
import { CrossTable } from './cross-table.tsx';
import type { AnalyticsFilter } from './filter-bar.tsx';
import { groupNumbers } from './group-numbers.ts';
import type { Question } from './question.ts';
import { scoreText } from './score-text.ts';
import { TextAnswers } from './text-answers.tsx';

interface QuestionCardProps {
  survey: SurveyOutput;
  filter: AnalyticsFilter;
  question: Question;
  number: number;
  submissions: number;
  others: readonly Question[];
}

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** One question: what it says in a sentence, its distribution, its trend, and crossed by another. */
export function QuestionCard({ survey, filter, question, number, submissions, others }: QuestionCardProps) {
  const { key, type, label, isGone, n, counts } = question;
  const [view, setView] = useState('chart');
  const [by, setBy] = useState('');
  const isText = type === 'text' || type === 'long-text' || counts.some(({ isOther }) => isOther);
  const groupings = others.filter((one) => one.key !== key && canGroup(one));
  return (
    <section
      aria-label={`Question ${number}`}
      className="flex flex-col gap-3 rounded-card bg-card p-4 shadow-surface"
    >
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">
            {number}. <ShownText text={label} />{' '}
            {isGone ? <Badge tone="neutral">No longer asked</Badge> : null}
          </h3>
          <p className="text-sm text-muted-foreground">
            {typeWords[type as keyof typeof typeWords] ?? type} · {formatNumber(n)} answered,{' '}
            {formatShare(n, submissions)} of submissions
          </p>
        </div>
        {counts.length === 0 ? null : (
          <Segmented
            label={`Question ${number}: view`}
            options={views}
            value={view}
            onValueChange={setView}
          />
        )}
      </div>
      {n === 0 ? <p className="text-sm">Nobody answered, or too few to show.</p> : null}
      <p className="text-sm">{scoreText(question)}</p>
      {view === 'table' ? <CountTable question={question} /> : <Distribution question={question} />}
      {question.trend.length < 2 || view === 'table' ? null : <Trend question={question} />}
      {isText ? <TextAnswers survey={survey} filter={filter} questionKey={key} /> : null}
      {groupings.length === 0 || counts.length === 0 ? null : (
        <div className="flex flex-col gap-2 border-t border-border-soft pt-3">
          <Select
            aria-label={`Question ${number} by another question`}
            className="max-w-80"
            options={[
              { value: '', label: 'Compare by another question' },
              ...groupings.map((one) => ({ value: one.key, label: shownText(one.label) })),
            ]}
            value={by}
            onChange={({ target }) => setBy(target.value)}
          />
          {by === '' ? null : <CrossTable surveyId={survey.id} filter={filter} question={question} by={by} />}
        </div>
      )}
    </section>
  );
}

const groupTypes: ReadonlySet<string> = new Set([
  'choice',
  'choices',
  'dropdown',
  'picture',
  'nps',
  'csat',
  'ces',
  'rating',
  'checkbox',
]);
const canGroup = ({ type, counts }: Question): boolean => groupTypes.has(type) && counts.length > 1;

function Distribution({ question }: { question: Question }) {
  const { type, label, n, score } = question;
  if (question.counts.length === 0) return null;
  const counts = type === 'number' ? groupNumbers(question.counts) : question.counts;
  return (
    <>
      {score?.kind === 'nps' ? (
        <DistributionBar
          label="Promoters, passives and detractors"
          legend="row"
          parts={[
            {
              id: 'detractors',
              label: 'Detractors 0–6',
              value: score.detractors,
              text: formatShare(score.detractors, n),
              tone: 'problems',
            },
            {
              id: 'passives',
              label: 'Passives 7–8',
              value: score.passives,
              text: formatShare(score.passives, n),
              tone: 'comparison',
            },
            {
              id: 'promoters',
              label: 'Promoters 9–10',
              value: score.promoters,
              text: formatShare(score.promoters, n),
              tone: 'views',
            },
          ]}
        />
      ) : null}
      <MeterRows
        label={label}
        rows={counts.map((count) => ({
          id: `${count.line} ${count.choice} ${String(count.isOther)}`,
          label: choiceName(count),
          value: count.n,
          text: `${formatNumber(count.n)} · ${formatShare(count.n, n)}`,
          tone: 'views',
        }))}
      />
    </>
  );
}

function CountTable({ question: { label, counts, n } }: { question: Question }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-left text-muted-foreground">
          <th scope="col" className="font-medium">
            Answer
          </th>
          <th scope="col" className="text-right font-medium">
            People
          </th>
          <th scope="col" className="text-right font-medium">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <tr
            key={`${count.line} ${count.choice} ${String(count.isOther)}`}
            className="border-t border-border-soft"
          >
            <th scope="row" className="py-1.5 text-left font-normal">
              {choiceName(count)}
            </th>
            <td className="tabular text-right">{formatNumber(count.n)}</td>
            <td className="tabular text-right">{formatShare(count.n, n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const trendNames = { nps: 'Score', csat: 'Satisfied, %', average: 'Average' } as const;

function Trend({ question: { label, trend, score } }: { question: Question }) {
  const name = trendNames[score?.kind ?? 'average'];
  return (
    <SmallMultiples
      label={`${label}: by week`}
      index={trend.map(({ week }) => week)}
      indexLabel="Week from"
      view="chart"
      onViewChange={() => undefined}
      charts={[
        {
          id: 'trend',
          title: `${name} by week`,
          kind: 'line',
          span: 2,
          series: [{ key: 'value', label: name, tone: 'views', values: trend.map(({ value }) => value) }],
        },
      ]}
    />
  );
}
