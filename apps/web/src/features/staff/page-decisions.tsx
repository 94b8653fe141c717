import type { ReviewedPage } from '@talkdrum/api/contracts';
import { ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../lib/trpc.ts';
import { ReasonModal } from './reason-modal.tsx';

export interface PageChoice {
  act: 'approve' | 'dismiss' | 'takeDown' | 'putBack';
  page: ReviewedPage;
}

interface PageDecisionProps {
  /** Null while no dialog is open. */
  choice: PageChoice | null;
  onClose: () => void;
}

/** Asks before staff change what visitors of a page see. */
export function PageDecision({ choice, onClose }: PageDecisionProps) {
  const decide = useDecisions();
  const { act, page } = choice ?? {};
  const title = page?.title ?? '';
  return (
    <>
      <ConfirmDialog
        isOpen={act === 'approve'}
        onClose={onClose}
        title={`Approve “${title}”?`}
        description={`Visitors see it right away. From now on, pages of ${page?.company ?? ''} appear without review.`}
        tone="primary"
        confirmLabel="Approve page"
        onConfirm={() => decide('approve', page, '')}
      />
      <ConfirmDialog
        isOpen={act === 'dismiss'}
        onClose={onClose}
        title={`Dismiss the reports about “${title}”?`}
        description="The page stays public. New reports appear here again."
        tone="primary"
        confirmLabel="Dismiss reports"
        onConfirm={() => decide('dismiss', page, '')}
      />
      <ReasonModal
        isOpen={act === 'takeDown'}
        onClose={onClose}
        title={`Take down “${title}”`}
        description="Visitors see a notice instead, and the account can’t publish it again."
        submitLabel="Take down page"
        submitTone="danger"
        onSubmit={(reason) => decide('takeDown', page, reason)}
      />
      <ReasonModal
        isOpen={act === 'putBack'}
        onClose={onClose}
        title={`Put back “${title}”`}
        description="Visitors see it again as it was."
        submitLabel="Put back page"
        onSubmit={(reason) => decide('putBack', page, reason)}
      />
    </>
  );
}

const doneWords = {
  approve: 'The page is public',
  dismiss: 'Reports dismissed',
  takeDown: 'The page is taken down',
  putBack: 'The page is back',
} as const;

function useDecisions() {
  const utils = trpc.useUtils();
  const approve = trpc.staff.pages.approve.useMutation();
  const dismiss = trpc.staff.pages.dismissReports.useMutation();
  const takeDown = trpc.staff.pages.takeDown.useMutation();
  const putBack = trpc.staff.pages.putBack.useMutation();
  return async (act: PageChoice['act'], page: ReviewedPage | undefined, reason: string): Promise<void> => {
    if (page === undefined) return;
    const which = { accountId: page.accountId, pageId: page.id };
    if (act === 'approve') await approve.mutateAsync(which);
    if (act === 'dismiss') await dismiss.mutateAsync(which);
    if (act === 'takeDown') await takeDown.mutateAsync({ ...which, reason });
    if (act === 'putBack') await putBack.mutateAsync({ ...which, reason });
    await utils.staff.pages.invalidate();
    toast.success(doneWords[act]);
  };
}
