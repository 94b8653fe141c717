import type { CampaignOutput, ReviewOutput } from '@talkdrum/api/contracts';
import { Button, Card, EditorFrame, ErrorState, Skeleton } from '@talkdrum/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkCheck } from '../../../lib/message-editor/link-check.tsx';
import { errorFacts, errorMessage, trpc, trpcClient } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { ApprovalNotice } from '../approvals/approval-notice.tsx';
import { useApproval } from '../approvals/use-approval.ts';
import { CampaignMoreMenu } from '../campaign-more-menu.tsx';
import { CampaignStatusBadge } from '../campaign-status.tsx';
import { channelWords } from '../channel-words.ts';
import { DraftBar } from '../draft-bar.tsx';
import type { Draft } from '../editor/use-draft.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { PreviewCard } from '../preview/preview-card.tsx';
import type { DraftPreview } from '../preview/use-draft-preview.ts';
import type { PreviewChoice } from '../preview/use-preview-person.ts';
import { VariantChoice } from '../preview/variant-choice.tsx';
import type { SectionId } from '../section-titles.ts';
import { LeftOut } from './left-out.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewRemarks } from './review-remarks.tsx';
import { SendActions } from './send-actions.tsx';
import { SmsReviewFacts } from './sms-review.tsx';
import { TestShares } from './test-shares.tsx';
import { WarmUpDays } from './warm-up-days.tsx';
import { isSpread } from './warm-up-words.ts';
import { TestSendCard } from './test-send-card.tsx';

interface ReviewPageProps {
  campaign: CampaignOutput;
  draft: Draft;
  preview: DraftPreview;
  choice: PreviewChoice;
  description: ReactNode;
  problem: ReactNode;
  /** The variant in the preview. */
  shown: number;
  onShow: (n: number) => void;
  /** Back to the fields, to one section if it is named. */
  onOpenSection: (section: SectionId | undefined) => void;
}

/** Everything to check before sending, and the action itself in the bar. */
export function ReviewPage(props: ReviewPageProps) {
  const { campaign, draft, preview, choice, description, problem, shown, onOpenSection } = props;
  const { id, channel, name, status, fromBrand, senderAddress, planned, abTest: test } = campaign;
  const { title, path } = channelWords[channel];
  const isSettled = !draft.isDirty && !draft.isSaving;
  const review = trpc.campaigns.review.useQuery(
    { id },
    { enabled: isSettled, refetchOnMount: 'always', placeholderData: (previous) => previous },
  );
  const isCurrent = isSettled && !review.isFetching;
  const known = review.data ?? null;
  return (
    <EditorFrame
      title={name}
      status={<CampaignStatusBadge status={status} isWaiting={useApproval(campaign).waiting !== null} />}
      breadcrumb={[
        { label: title, href: path },
        { label: name, href: `${path}/${id}` },
        { label: 'Review & send' },
      ]}
      description={description}
      more={<CampaignMoreMenu campaign={campaign} />}
      secondaryActions={
        <Button icon={<ArrowLeft aria-hidden />} onClick={() => onOpenSection(undefined)}>
          Back to editing
        </Button>
      }
      preview={
        <PreviewCard
          campaign={campaign}
          preview={preview}
          choice={choice}
          from={channel === 'sms' ? senderAddress : (test?.variants[shown]?.fromBrand ?? fromBrand)}
          variant={
            test === null ? undefined : <VariantChoice test={test} value={shown} onChange={props.onShow} />
          }
        />
      }
      bar={
        <DraftBar
          reach={isCurrent ? known : null}
          isFailed={review.isError}
          limit={limitOf(channel, known)}
          planned={planned}
          actions={<SendActions campaign={campaign} draft={draft} review={known} isCurrent={isCurrent} />}
        />
      }
    >
      <ApprovalNotice campaign={campaign} />
      <FailureAlert campaign={campaign} />
      {problem}
      {review.error && known === null ? (
        <Card>
          <ErrorState requestId={errorFacts(review.error)?.requestId} onRetry={() => void review.refetch()}>
            {errorMessage(review.error)}
          </ErrorState>
        </Card>
      ) : (
        <ReviewCards campaign={campaign} review={known} onOpenSection={onOpenSection} />
      )}
      <TestSendCard campaign={campaign} />
    </EditorFrame>
  );
}

/** Texts that differ cost at most as much as the longest; one that can't be compiled yet takes at least one segment. */
function limitOf(
  channel: CampaignOutput['channel'],
  review: ReviewOutput | null,
): 'at most' | 'at least' | null {
  if (channel === 'email' || review === null) return null;
  if (review.sms === null) return 'at least';
  return review.sms.isEstimate ? 'at most' : null;
}

function CampaignLinks({ campaign }: { campaign: CampaignOutput }) {
  const { revision, subject, preheader, html, text, design } = campaign;
  return (
    <div className="mt-3">
      <LinkCheck
        state={String(revision)}
        check={() => trpcClient.campaigns.checkLinks.mutate({ subject, preheader, html, text, design })}
        refusal={useRefusal('campaigns.edit')}
      />
    </div>
  );
}

interface ReviewCardsProps {
  campaign: CampaignOutput;
  /** Null until it's loaded. */
  review: ReviewOutput | null;
  onOpenSection: (section: SectionId) => void;
}

/** Blockers and warnings first, then who gets it and who doesn't, then what is sent. */
function ReviewCards({ campaign, review, onOpenSection }: ReviewCardsProps) {
  const { channel } = campaign;
  if (review === null)
    return (
      <Card title="Before it goes">
        <Skeleton className="h-64" />
      </Card>
    );
  return (
    <>
      <Card title="Before it goes">
        <ReviewRemarks campaign={campaign} review={review} onOpenSection={onOpenSection} />
        {channel === 'email' ? <CampaignLinks campaign={campaign} /> : null}
      </Card>
      <LeftOut campaign={campaign} review={review} />
      {review.warmUp && isSpread(review.warmUp) ? <WarmUpDays forecast={review.warmUp} /> : null}
      {review.abTest ? <TestShares campaign={campaign} review={review} shares={review.abTest} /> : null}
      <Card title="Review">
        {channel === 'sms' ? (
          <SmsReviewFacts campaign={campaign} review={review} />
        ) : (
          <ReviewFacts campaign={campaign} review={review} />
        )}
      </Card>
    </>
  );
}
