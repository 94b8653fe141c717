import type { SurveyAnalyticsOutput, SurveyOutput } from '@talkdrum/api/contracts';
import { Alert, EmptyState, ErrorState, Skeleton } from '@talkdrum/ui';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { ExportLinks } from './export-links.tsx';
import { type AnalyticsFilter, FilterBar, noFilter } from './filter-bar.tsx';
import { QuestionCard } from './question-card.tsx';

/** Figures of all answers that the filter leaves. */
export function AnalyticsTab({ survey }: { survey: SurveyOutput }) {
  const [filter, setFilter] = useState<AnalyticsFilter>(noFilter);
  const query = trpc.surveyAnalytics.overview.useQuery(
    { surveyId: survey.id, filter },
    { placeholderData: (previous) => previous },
  );
  const { data, error } = query;
  if (error !== null && data === undefined)
    return <ErrorState onRetry={() => void query.refetch()}>{errorMessage(error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-96" />;
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter);
  return (
    <div className="flex flex-col gap-4" aria-busy={query.isFetching}>
      <div className="flex flex-wrap items-start gap-2">
        <FilterBar survey={survey} data={data} filter={filter} onChange={setFilter} />
        <span className="flex-1" />
        <ExportLinks surveyId={survey.id} filter={filter} isNarrowed={isFiltered} />
      </div>
      {error === null ? null : <Alert tone="danger">{errorMessage(error)}</Alert>}
      {data.isAnonymous ? (
        <p className="text-sm text-muted-foreground">
          Anonymous: groups of fewer than five people are hidden, dates are whole weeks, and new answers are
          added five at a time.
        </p>
      ) : null}
      <Body survey={survey} data={data} filter={filter} isFiltered={isFiltered} />
    </div>
  );
}

interface BodyProps {
  survey: SurveyOutput;
  data: SurveyAnalyticsOutput;
  filter: AnalyticsFilter;
  isFiltered: boolean;
}

function Body({ survey, data, filter, isFiltered }: BodyProps) {
  if (data.isHidden)
    return (
      <EmptyState icon={<ChartColumn aria-hidden />} title="Hidden">
        Fewer than five people are in this view, or in what it leaves out. Choose a wider one.
      </EmptyState>
    );
  if (data.submissions === 0)
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title={isFiltered ? 'Nobody answered that' : 'No answers yet'}
      >
        {isFiltered
          ? 'Remove a filter to see more.'
          : 'Answers appear here as soon as people submit the survey.'}
      </EmptyState>
    );
  return (
    <>
      <AnalyticsFigures data={data} isFiltered={isFiltered} />
      {data.questions.map((question, index) => (
        <QuestionCard
          key={question.key}
          survey={survey}
          filter={filter}
          question={question}
          number={index + 1}
          submissions={data.submissions}
          others={data.questions}
        />
      ))}
    </>
  );
}
