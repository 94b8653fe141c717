import type { SurveyOutput } from '@talkdrum/api/contracts';
import { Alert, Button, SearchInput, Skeleton, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import type { AnalyticsFilter } from './filter-bar.tsx';

interface TextAnswersProps {
  survey: SurveyOutput;
  filter: AnalyticsFilter;
  questionKey: string;
}

/** Answers in words, newest first; those of an anonymous survey in no order. */
export function TextAnswers({ survey, filter, questionKey }: TextAnswersProps) {
  const [search, setSearch] = useState('');
  const query = trpc.surveyAnalytics.texts.useInfiniteQuery(
    { surveyId: survey.id, filter, key: questionKey, search, limit: 10 },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: (previous) => previous },
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label="Search these answers" value={search} onChange={setSearch} />
      {query.error === null ? null : <Alert tone="danger">{errorMessage(query.error)}</Alert>}
      {query.isPending ? <Skeleton className="h-24" /> : null}
      {query.isSuccess && items.length === 0 ? <p className="text-sm">No written answers yet.</p> : null}
      <ul className="flex flex-col">
        {items.map(({ id, text, contactId, contactName, day }, index) => (
          <li key={id ?? index} className="border-t border-border-soft py-2 text-sm">
            <p className="break-words whitespace-pre-line">{text}</p>
            {day === null ? null : (
              <p className="text-xs text-muted-foreground">
                {contactId === null || contactName === null ? null : (
                  <>
                    <TextLink href={`/dashboard/contacts?contact=${contactId}`}>
                      {contactName || 'Contact'}
                    </TextLink>{' '}
                    ·{' '}
                  </>
                )}
                {day}
              </p>
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          size="sm"
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}
