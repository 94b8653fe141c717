import { type CampaignOutput, isSolvedByOthers, type ReviewOutput, shownText } from '@talkdrum/api/contracts';
import { Button, ConfirmDialog } from '@talkdrum/ui';
import { CalendarClock, Send } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { AskButton } from '../approvals/ask-button.tsx';
import { useApproval } from '../approvals/use-approval.ts';
import { people } from '../campaign-words.ts';
import type { Draft } from '../editor/use-draft.ts';
import { type SeenDraft, ScheduleModal } from '../schedule/schedule-modal.tsx';
import { useRefreshCampaigns } from '../use-refresh-campaigns.ts';
import { countHeld } from '../schedule/held-list.tsx';
import { isSpread, spreadWords } from './warm-up-words.ts';
import { whenItGoes } from './when-it-goes.ts';

interface SendActionsProps {
  campaign: CampaignOutput;
  draft: Draft;
  review: ReviewOutput | null;
  /** True when the review matches the stored draft. */
  isCurrent: boolean;
}

/** Sends or schedules; people who can't send this campaign ask someone who can. */
export function SendActions(props: SendActionsProps) {
  const { campaign, review, isCurrent } = props;
  const maySend = useRefusal('campaigns.send') === null;
  const isOthers = review?.blockers.some(({ id }) => id === 'second_person_required') === true;
  if (maySend && !isOthers) return <SendButtons {...props} />;
  const isBlocked = review?.blockers.some(({ id }) => !isSolvedByOthers(id)) === true;
  return <AskButton campaign={campaign} disabledReason={reasonOf(review, isCurrent, isBlocked)} />;
}

function reasonOf(review: ReviewOutput | null, isCurrent: boolean, isBlocked: boolean): string | null {
  if (review === null || !isCurrent) return 'Preparing the review';
  return isBlocked ? 'Fix the listed problems first' : null;
}

/** Sends now or schedules, if nothing blocks it. The planned time makes scheduling the main action. */
function SendButtons({ campaign, draft, review, isCurrent }: SendActionsProps) {
  const { id, planned, abTest } = campaign;
  const [open, setOpen] = useState<'send' | 'schedule' | null>(null);
  const { waiting } = useApproval(campaign);
  const reason = reasonOf(review, isCurrent, (review?.blockers.length ?? 0) > 0);
  const seen = () => ({ revision: draft.shownRevision(), approvalId: waiting?.id ?? null });
  return (
    <>
      <Button
        variant={planned ? 'primary' : 'secondary'}
        icon={<CalendarClock aria-hidden className="max-sm:hidden" />}
        disabledReason={reason}
        onClick={() => setOpen('schedule')}
      >
        Schedule
      </Button>
      <Button
        variant={planned ? 'secondary' : 'primary'}
        icon={<Send aria-hidden className="max-sm:hidden" />}
        disabledReason={reason}
        onClick={() => setOpen('send')}
      >
        Send now
      </Button>
      <SendDialog
        campaign={campaign}
        review={review}
        seen={seen}
        isOpen={open === 'send'}
        onClose={() => setOpen(null)}
      />
      <ScheduleModal
        id={id}
        isOpen={open === 'schedule'}
        onClose={() => setOpen(null)}
        time={planned}
        hasTest={abTest !== null}
        seen={seen}
      />
    </>
  );
}

interface SendDialogProps {
  campaign: CampaignOutput;
  review: ReviewOutput | null;
  seen: () => SeenDraft;
  isOpen: boolean;
  onClose: () => void;
}

/** Above the account's threshold, the number of recipients must be typed. */
function SendDialog({ campaign, review, seen, isOpen, onClose }: SendDialogProps) {
  const { id, channel, name } = campaign;
  const refresh = useRefreshCampaigns();
  const utils = trpc.useUtils();
  const start = trpc.campaigns.start.useMutation();
  const recipients = review?.recipients ?? 0;
  const isTyped = review !== null && recipients > review.confirmAbove;
  const count = people(recipients);
  const title = channel === 'sms' ? name : shownText(review?.subject ?? '');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      tone="primary"
      title={`Send to ${count}?`}
      description={
        review?.warmUp && isSpread(review.warmUp)
          ? spreadWords(title, review.warmUp)
          : whenItGoes(title, recipients, countHeld(review?.sms?.held ?? []))
      }
      confirmLabel={`Send to ${count}`}
      {...(isTyped ? { typedConfirmation: String(recipients) } : {})}
      onConfirm={async () => {
        // Refetch after a refusal too: someone else may have started the campaign, or the audience grew.
        await start
          .mutateAsync({ id, confirmed: isTyped ? recipients : null, seen: seen() })
          .finally(() => Promise.all([refresh(), utils.campaigns.review.invalidate({ id })]));
      }}
    />
  );
}
