import type { ApprovalOutput, CampaignOutput, DraftApprovalOutput } from '@talkdrum/api/contracts';
import { Alert, Button } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { formatAgo } from '../../../lib/dates/format-date.ts';
import { toastFailure } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useRefreshCampaigns } from '../use-refresh-campaigns.ts';
import { SendBackModal } from './send-back-modal.tsx';
import { useApproval } from './use-approval.ts';

/** Who asked for approval, and what changed since; or why the draft was sent back. */
export function ApprovalNotice({ campaign }: { campaign: CampaignOutput }) {
  const { waiting, sentBack } = useApproval(campaign);
  if (waiting !== null) return <Waiting id={campaign.id} request={waiting} />;
  return sentBack === null ? null : <SentBack {...sentBack} />;
}

function Waiting({ id, request }: { id: string; request: ApprovalOutput }) {
  const { requestedBy, requestedAt, isMine, note, changedAt, changedBy } = request;
  const now = new Date();
  return (
    <Alert
      tone={changedAt === null ? 'info' : 'warning'}
      className="mb-4"
      title="Waiting for approval"
      action={isMine ? <Withdraw id={id} /> : <SendBack id={id} author={requestedBy} />}
    >
      <p>
        {isMine ? 'You' : requestedBy} asked {formatAgo(requestedAt, now)}.
      </p>
      {note === '' ? null : <p className="whitespace-pre-line">“{note}”</p>}
      {changedAt === null ? null : (
        <p className="font-medium">
          Changed since the request: by {changedBy}, {formatAgo(changedAt, now)}
        </p>
      )}
    </Alert>
  );
}

function SentBack({ at, by, note }: NonNullable<DraftApprovalOutput['sentBack']>) {
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={`${by} sent this campaign back ${formatAgo(at, new Date())}`}
    >
      <p className="whitespace-pre-line">“{note}”</p>
    </Alert>
  );
}

function Withdraw({ id }: { id: string }) {
  const refresh = useRefreshCampaigns();
  const withdraw = trpc.approvals.withdraw.useMutation({
    onSuccess: () => toast.success('Request withdrawn'),
    onError: toastFailure('The request was not withdrawn'),
    onSettled: refresh,
  });
  const refusal = useRefusal('campaigns.edit');
  return (
    <Button
      size="sm"
      busy={withdraw.isPending}
      disabledReason={refusal}
      onClick={() => withdraw.mutate({ id })}
    >
      Withdraw
    </Button>
  );
}

/** Only for people who could send it instead. */
function SendBack({ id, author }: { id: string; author: string }) {
  const [isOpen, setOpen] = useState(false);
  if (useRefusal('campaigns.send') !== null) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Send back
      </Button>
      {isOpen ? <SendBackModal id={id} author={author} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
