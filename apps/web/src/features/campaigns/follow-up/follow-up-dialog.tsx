import {
  type CampaignOutput,
  followUpInput,
  type FollowUpChoiceOutput,
  type FollowUpGroup,
  type FollowUpInput,
} from '@talkdrum/api/contracts';
import { Alert, FormModal, Skeleton, useFormModal } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { channelWords } from '../channel-words.ts';
import { FollowUpFields } from './follow-up-fields.tsx';

interface FollowUpDialogProps {
  campaign: Pick<CampaignOutput, 'id' | 'channel'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a draft for those who got the campaign and didn’t open it, didn’t click, or clicked. */
export function FollowUpDialog(props: FollowUpDialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ campaign, onClose }: FollowUpDialogProps) {
  const { id, channel } = campaign;
  const choice = trpc.campaigns.followUpChoice.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const blank: FollowUpInput = { group: channel === 'sms' ? 'unclicked' : 'unopened', start: 'copy' };
  const form = useFormModal(followUpInput, true, blank);
  const group = useWatch({ control: form.control, name: 'group' });
  const refusal = useFollowUpRefusal();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Write to these people again"
      description="Creates a draft for the people you choose, and a segment of them as its audience. Nothing is sent yet."
      form={form}
      submitLabel="Create draft"
      closeOnSuccess={false}
      submitDisabledReason={refusal ?? whyNot(choice.data, group)}
      onSubmit={useCreate(campaign, onClose)}
    >
      {choice.data ? (
        <FollowUpFields campaign={campaign} choice={choice.data} control={form.control} />
      ) : choice.error ? (
        <Alert tone="danger" title="The people can’t be counted">
          {errorMessage(choice.error)}
        </Alert>
      ) : (
        <Skeleton className="h-96" />
      )}
    </FormModal>
  );
}

/** It makes a campaign and a segment. */
export function useFollowUpRefusal(): string | null {
  const campaigns = useRefusal('campaigns.edit');
  const segments = useRefusal('contacts.edit');
  return campaigns ?? segments;
}

function whyNot(choice: FollowUpChoiceOutput | undefined, group: FollowUpGroup): string | null {
  if (choice === undefined) return 'The people haven’t been counted yet';
  if (choice.recipientsDeletedOn !== null) return 'The recipients were deleted';
  const people = choice.groups.find((one) => one.group === group)?.people ?? 0;
  return people === 0 ? 'Nobody would get it' : null;
}

/** Opens the draft where its text is, because the same words again reach nobody who ignored them. */
function useCreate({ id, channel }: FollowUpDialogProps['campaign'], close: () => void) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const create = trpc.campaigns.createFollowUp.useMutation();
  return async (chosen: FollowUpInput) => {
    const draft = await create.mutateAsync({ id, ...chosen });
    await Promise.all([utils.campaigns.list.invalidate(), utils.segments.invalidate()]);
    // First, so that the dialog doesn’t take the focus back from the draft.
    close();
    void navigate({
      to: `${channelWords[channel].path}/$id`,
      params: { id: draft.id },
      search: { tab: channel === 'sms' ? 'message' : 'subject' },
    });
  };
}
