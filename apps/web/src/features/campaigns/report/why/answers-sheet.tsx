import type { AudiencePeopleInput, LeftOutReason, RecipientState } from '@talkdrum/api/contracts';
import { Alert, SideSheet, Skeleton } from '@talkdrum/ui';
import type { FigureTone } from '@talkdrum/ui/figures';
import { PagesFoot } from '../../../../lib/lists/pages-foot.tsx';
import { errorMessage, trpc } from '../../../../lib/trpc.ts';
import { people } from '../../campaign-words.ts';
import { PersonAnswer } from './person-answer.tsx';

/** People in the same state, or left out for the same reason. */
export interface AnswerGroup {
  state: RecipientState;
  reason?: LeftOutReason;
  count: number;
  label: string;
  tone: FigureTone;
}

const pageSize = 50;

/** The people behind one number. */
export function AnswersSheet({
  id,
  group,
  onClose,
}: {
  id: string;
  group: AnswerGroup | null;
  onClose: () => void;
}) {
  return (
    <SideSheet
      isOpen={group !== null}
      onClose={onClose}
      title={group?.label ?? ''}
      description={group === null ? undefined : people(group.count)}
    >
      {group === null ? null : (
        <Answers asked={{ id, state: group.state, reason: group.reason ?? null }} total={group.count} />
      )}
    </SideSheet>
  );
}

function Answers({ asked, total }: { asked: Omit<AudiencePeopleInput, 'limit'>; total: number }) {
  const pages = trpc.campaigns.audiencePeople.useInfiniteQuery(
    { ...asked, limit: pageSize },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  if (pages.error && pages.data === undefined)
    return <Alert tone="danger">{errorMessage(pages.error)}</Alert>;
  if (pages.data === undefined) return <Skeleton className="h-64" />;
  const found = pages.data.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col">
        {found.map((person) => (
          <PersonAnswer key={person.id} person={person} />
        ))}
      </ul>
      <PagesFoot pages={pages} shown={found.length} total={total} />
    </div>
  );
}
