import type { CampaignOutput, ReviewOutput, Channel } from '@talkdrum/api/contracts';
import { Card, ErrorState, Skeleton } from '@talkdrum/ui';
import { useState } from 'react';
import type { PreviewLook } from '../../../lib/message-editor/preview-pane.tsx';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { CampaignPreview } from '../report/campaign-preview.tsx';
import { ExcludedList } from '../report/excluded-list.tsx';
import { PastedErrors } from '../editor/pasted-errors.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewRemarks } from './review-remarks.tsx';
import { SendActions } from './send-actions.tsx';
import { SmsReviewFacts, SmsReviewPreview } from './sms-review.tsx';
import { TestSendCard } from './test-send-card.tsx';

interface ReviewPanelProps {
  campaign: CampaignOutput;
  /** False while changes are unsaved. */
  isSettled: boolean;
  onOpenTab: (tab: string) => void;
}

/** The review before sending, with the send and schedule actions. */
export function ReviewPanel({ campaign, isSettled, onOpenTab }: ReviewPanelProps) {
  const { id, channel } = campaign;
  const isSms = channel === 'sms';
  const [look, setLook] = useState<PreviewLook>('desktop');
  const review = trpc.campaigns.review.useQuery(
    { id },
    { enabled: isSettled, refetchOnMount: 'always', placeholderData: (previous) => previous },
  );
  if (review.error && !review.data) {
    return (
      <Card>
        <ErrorState requestId={errorFacts(review.error)?.requestId} onRetry={() => void review.refetch()}>
          {errorMessage(review.error)}
        </ErrorState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <ReviewCard campaign={campaign} review={review.data} onOpenTab={onOpenTab} />
        <SendActions
          campaign={campaign}
          review={review.data ?? null}
          isCurrent={isSettled && !review.isFetching}
        />
        {review.data ? <LeftOutCard review={review.data} channel={channel} /> : null}
        {isSms ? null : <TestSendCard id={id} channel="email" />}
      </div>
      {isSms ? (
        <div className="flex min-w-0 flex-col gap-4">
          <SmsReviewPreview campaign={campaign} review={review.data ?? null} />
          <TestSendCard id={id} channel="sms" />
        </div>
      ) : (
        <Card title="Preview" description="Shown for a sample contact.">
          <CampaignPreview id={id} look={look} onLookChange={setLook} withText isEnabled={isSettled} />
        </Card>
      )}
    </div>
  );
}

interface ReviewCardProps {
  campaign: CampaignOutput;
  /** Undefined until it's loaded. */
  review: ReviewOutput | undefined;
  onOpenTab: (tab: string) => void;
}

/** Blockers, warnings and facts. */
function ReviewCard({ campaign, review, onOpenTab }: ReviewCardProps) {
  const { channel } = campaign;
  return (
    <Card title="Review">
      {review ? (
        <div className="flex flex-col gap-4">
          <ReviewRemarks review={review} channel={channel} onOpenTab={onOpenTab} />
          {channel === 'sms' ? (
            <SmsReviewFacts campaign={campaign} review={review} />
          ) : (
            <ReviewFacts campaign={campaign} review={review} />
          )}
        </div>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Card>
  );
}

/** People left out and pasted entries that couldn't be read. */
function LeftOutCard({
  review: { excluded, pastedErrors },
  channel,
}: {
  review: ReviewOutput;
  channel: Channel;
}) {
  return (
    <Card title="Left out">
      <ExcludedList excluded={excluded} channel={channel} />
      <div className="mt-3 empty:mt-0">
        <PastedErrors errors={pastedErrors} total={pastedErrors.length} />
      </div>
    </Card>
  );
}
