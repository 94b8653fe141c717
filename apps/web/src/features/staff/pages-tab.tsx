import type { ReviewedPage } from '@talkdrum/api/contracts';
import { EmptyState, Segmented, TextLink } from '@talkdrum/ui';
import { DataTable, type TableColumn, TwoLines } from '@talkdrum/ui/table';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { trpc } from '../../lib/trpc.ts';
import { filterOf, useListPage } from '../../lib/lists/use-list-page.ts';
import { PageDecision, type PageChoice } from './page-decisions.tsx';
import type { StaffTabProps, StaffView } from './staff-view.ts';

const queues = [
  { value: 'held', label: 'Waiting' },
  { value: 'reported', label: 'Reported' },
  { value: 'removed', label: 'Taken down' },
] as const;

const emptyTexts = {
  held: {
    title: 'No pages waiting',
    text: 'The first pages of new accounts appear here before visitors see them.',
  },
  reported: { title: 'No reports', text: 'Pages that visitors report appear here.' },
  removed: { title: 'Nothing taken down', text: 'Pages that staff took down appear here.' },
} as const;

const reasonWords: Readonly<Record<ReviewedPage['reports'][number]['reason'], string>> = {
  scam: 'Scam',
  spam: 'Spam',
  illegal: 'Illegal or dangerous',
  'personal-data': 'Personal data',
  other: 'Something else',
};

const columns = (timeZone: string): TableColumn<ReviewedPage>[] => [
  {
    id: 'page',
    header: 'Page',
    cell: ({ title, url }) => (
      <TwoLines
        first={title}
        second={
          <TextLink href={url} target="_blank" rel="noopener noreferrer">
            {url.replace(/^https?:\/\//, '')}
          </TextLink>
        }
      />
    ),
    isPrimary: true,
  },
  { id: 'company', header: 'Account', cell: ({ company }) => company, width: 180 },
  {
    id: 'why',
    header: 'Reports and reason',
    cell: ({ reports, takenDownReason }) =>
      takenDownReason ||
      reports
        .map(({ reason, detail, email }) => [reasonWords[reason], detail, email].filter(Boolean).join(': '))
        .join(' · ') ||
      '–',
  },
  {
    id: 'since',
    header: 'Since',
    cell: ({ createdAt }) => formatTime(createdAt, timeZone),
    width: 210,
    phone: 'hidden',
  },
];

const queueOf = (view: StaffView) => view.queue ?? 'held';

export const pagesInput = (view: StaffView) => ({
  ...filterOf(view, []),
  queue: queueOf(view),
  cursor: view.cursor ?? null,
  limit: 25,
});

/** Published pages for our staff: new accounts’ first ones, reported ones, and those that were taken down. */
export function PagesTab({ view, change }: StaffTabProps) {
  const [choice, setChoice] = useState<PageChoice | null>(null);
  const queue = queueOf(view);
  const list = useListPage('reviewed-pages', [view, change]);
  const pages = trpc.staff.pages.list.useQuery(pagesInput(view), { placeholderData: (previous) => previous });
  const choose = (act: PageChoice['act']) => (page: ReviewedPage) => ({
    onSelect: () => setChoice({ act, page }),
  });
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Which pages"
        options={queues}
        value={queue}
        onValueChange={(next) => change({ queue: next as typeof queue, cursor: undefined })}
      />
      <DataTable
        {...list.tableOf(pages, 'Search accounts')}
        label="Published pages"
        columns={useZoned(columns)}
        empty={
          <EmptyState icon={<ShieldCheck aria-hidden />} title={emptyTexts[queue].title}>
            {emptyTexts[queue].text}
          </EmptyState>
        }
        rowActions={(page) => [
          ...(queue === 'held' ? [{ label: 'Approve', ...choose('approve')(page) }] : []),
          ...(queue === 'reported' ? [{ label: 'Dismiss reports', ...choose('dismiss')(page) }] : []),
          ...(queue === 'removed' ? [{ label: 'Put back', ...choose('putBack')(page) }] : []),
          { label: 'Open page', onSelect: () => window.open(page.url, '_blank', 'noopener,noreferrer') },
          { label: 'See the account', onSelect: () => change({ account: page.accountId }) },
          ...(queue === 'removed'
            ? []
            : [
                'separator' as const,
                { label: 'Take down', tone: 'danger' as const, ...choose('takeDown')(page) },
              ]),
        ]}
      />
      <PageDecision choice={choice} onClose={() => setChoice(null)} />
    </div>
  );
}
