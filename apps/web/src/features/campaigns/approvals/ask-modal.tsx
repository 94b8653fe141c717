import { approvalLimits, approvalNote, type CampaignOutput } from '@talkdrum/api/contracts';
import { Alert, FormModal, TextareaField, TextLink, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { z } from 'zod';
import { trpc } from '../../../lib/trpc.ts';
import { useMe } from '../../../lib/use-me.ts';
import { useRefreshCampaigns } from '../use-refresh-campaigns.ts';

const askForm = z.object({ note: approvalNote });

interface AskModalProps {
  campaign: Pick<CampaignOutput, 'id'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks everyone else who can send campaigns, with a note. */
export function AskModal(props: AskModalProps) {
  return props.isOpen ? <OpenModal {...props} /> : null;
}

function OpenModal({ campaign: { id }, onClose }: AskModalProps) {
  const form = useFormModal(askForm, true, { note: '' });
  const approvers = trpc.approvals.approvers.useQuery(undefined, { refetchOnMount: 'always' });
  const ask = trpc.approvals.ask.useMutation();
  const refresh = useRefreshCampaigns();
  const utils = trpc.useUtils();
  const isNobody = approvers.data?.length === 0;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Ask for approval"
      description={approvers.data && !isNobody ? whoIsAsked(approvers.data) : undefined}
      form={form}
      submitLabel="Ask for approval"
      submitDisabledReason={
        approvers.data === undefined
          ? 'Looking for colleagues'
          : isNobody
            ? 'There’s nobody to ask yet'
            : null
      }
      onSubmit={async ({ note }) => {
        await ask
          .mutateAsync({ id, note })
          .finally(() => Promise.all([refresh(), utils.campaigns.review.invalidate({ id })]));
        toast.success('Your colleagues have been asked');
      }}
    >
      {isNobody ? (
        <Nobody />
      ) : (
        <TextareaField
          control={form.control}
          name="note"
          label="Note (optional)"
          placeholder="What should they look at?"
          maxLength={approvalLimits.note}
          rows={3}
        />
      )}
    </FormModal>
  );
}

function Nobody() {
  const { privileges } = useMe();
  const mayGrant = ['team.manage', 'campaigns.send'].every(
    (wanted) => privileges.find(({ key }) => key === wanted)?.isAllowed === true,
  );
  return (
    <Alert tone="info" title="Nobody else in this account can send campaigns">
      {mayGrant ? (
        <>
          Give a colleague this privilege on the <TextLink href="/dashboard/team">Team page</TextLink>, then
          ask them.
        </>
      ) : (
        'Ask the account owner to give a colleague this privilege on the Team page.'
      )}
    </Alert>
  );
}

/** "Ada Obi, Bola Ade and 2 others get an email with a link to the review." */
function whoIsAsked(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 3 ? 2 : 3);
  const others = names.length - shown.length;
  const all = others === 0 ? shown : [...shown, `${others} others`];
  const list = new Intl.ListFormat('en-GB').format(all);
  return `${list} ${names.length === 1 ? 'gets' : 'get'} an email with a link to the review. ${names.length === 1 ? 'They' : 'One of them'} can send it, or send it back to you.`;
}
