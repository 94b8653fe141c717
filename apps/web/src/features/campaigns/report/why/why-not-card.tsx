import { type AudienceAnswerOutput, type Channel, recipientStateWords } from '@talkdrum/api/contracts';
import { Button, Card, ErrorState, Skeleton } from '@talkdrum/ui';
import { DistributionBar } from '@talkdrum/ui/figures';
import { useState } from 'react';
import { formatDay } from '../../../../lib/dates/format-date.ts';
import { formatShare } from '../../../../lib/format.ts';
import { errorMessage, trpc } from '../../../../lib/trpc.ts';
import { leftOutTone, people, reasonOf } from '../../campaign-words.ts';
import { AnswersSheet, type AnswerGroup } from './answers-sheet.tsx';
import { FindPerson } from './find-person.tsx';

/** The whole audience: what was sent, what waits, and for which reason people were left out. */
export function WhyNotCard({ id, channel, isLive }: { id: string; channel: Channel; isLive: boolean }) {
  const answer = trpc.campaigns.audienceAnswer.useQuery({ id }, { refetchInterval: isLive ? 5_000 : false });
  return (
    <div id="left-out" className="grid min-w-0 scroll-mt-20">
      <Card
        title="Why not?"
        description={
          answer.data === undefined
            ? 'Everyone in the audience, and what became of them.'
            : `What became of ${people(answer.data.audience)} in the audience.`
        }
      >
        {answer.data ? (
          <Answered id={id} channel={channel} answer={answer.data} />
        ) : answer.error ? (
          <ErrorState onRetry={() => void answer.refetch()}>{errorMessage(answer.error)}</ErrorState>
        ) : (
          <Skeleton className="h-48" />
        )}
      </Card>
    </div>
  );
}

function Answered({ id, channel, answer }: { id: string; channel: Channel; answer: AudienceAnswerOutput }) {
  const [open, setOpen] = useState<AnswerGroup | null>(null);
  const groups = groupsOf(answer, channel);
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        <DistributionBar
          label="The audience by what became of it"
          parts={groups.map((group) => ({
            id: group.reason ?? group.state,
            label: group.label,
            value: group.count,
            text: formatShare(group.count, answer.audience),
            tone: group.tone,
            action: (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Show people: ${group.label}`}
                disabledReason={group.count === 0 ? 'There is nobody' : noPeople(answer, group)}
                onClick={() => setOpen(group)}
              >
                Show
              </Button>
            ),
          }))}
        />
      </div>
      <FindPerson id={id} />
      <AnswersSheet id={id} group={open} onClose={() => setOpen(null)} />
    </div>
  );
}

function groupsOf(answer: AudienceAnswerOutput, channel: Channel): AnswerGroup[] {
  const { sent, waiting, failed, inDoubt, leftOut } = answer;
  const states = [
    { state: 'sent', count: sent, tone: 'views' },
    { state: 'waiting', count: waiting, tone: 'clicks' },
    { state: 'failed', count: failed, tone: 'problems' },
    { state: 'in_doubt', count: inDoubt, tone: 'orders' },
  ] as const;
  return [
    ...states
      .filter(({ state, count }) => count > 0 || state === 'sent')
      .map((group) => ({ ...group, label: recipientStateWords[group.state] })),
    ...leftOut.map(({ reason, count }, index) => ({
      state: 'left_out' as const,
      reason,
      count,
      tone: leftOutTone(index),
      label: reasonOf(reason, channel),
    })),
  ];
}

/** Why a group can't be opened; null if it can. */
function noPeople({ deletedOn, hasPeople }: AudienceAnswerOutput, { state }: AnswerGroup): string | null {
  if (deletedOn !== null) return `Recipients were deleted on ${formatDay(deletedOn)}`;
  if (state === 'left_out' && !hasPeople) return 'Only the number was kept for campaigns this old';
  return null;
}
