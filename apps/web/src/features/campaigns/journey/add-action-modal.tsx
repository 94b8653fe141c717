import type { Channel } from '@talkdrum/api/contracts';
import type { CampaignAction } from '@talkdrum/journey-design';
import { Alert, Button, CancelButton, Modal, Select } from '@talkdrum/ui';
import { useState } from 'react';
import { Labelled } from '../../../lib/form-fields/labelled.tsx';
import { MessageRowFields, rowProblem } from '../../../lib/journey-fields/message-row.tsx';
import { SpanField } from '../../../lib/journey-fields/span-field.tsx';
import { trpc } from '../../../lib/trpc.ts';

interface AddActionModalProps {
  channel: Channel;
  /** Null for a campaign that is being created: it has no links to choose from yet. */
  campaignId: string | null;
  error?: string | null;
  isPending?: boolean;
  onAdd: (action: NewAction) => void;
  onClose: () => void;
}

/** An action whose campaign may not be there yet. */
export type NewAction = Omit<CampaignAction, 'campaignId'>;

const ofEmail = [
  { value: 'opened', label: 'Opened it' },
  { value: 'clicked', label: 'Clicked' },
  { value: 'not_opened', label: 'Did not open it' },
  { value: 'not_clicked', label: 'Did not click' },
] as const;
const ofSms = [
  { value: 'clicked', label: 'Clicked' },
  { value: 'not_clicked', label: 'Did not click' },
  { value: 'replied', label: 'Replied' },
] as const;

/** An action of recipients, a time, and what is sent then. */
export function AddActionModal(props: AddActionModalProps) {
  const { channel, campaignId, error = null, isPending = false, onAdd, onClose } = props;
  const actions = channel === 'sms' ? ofSms : ofEmail;
  const [action, setAction] = useState<NewAction>({
    action: 'clicked',
    link: null,
    within: { amount: 3, unit: 'days' },
    channel,
    draftId: null,
    templateId: null,
    senderId: null,
    fromBrand: '',
    text: '',
  });
  const [isTouched, setTouched] = useState(false);
  const set = (change: Partial<NewAction>) => {
    setTouched(true);
    setAction({ ...action, ...change });
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Add Action"
      size="lg"
      dirty={isTouched && !isPending}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={rowProblem(action)}
            onClick={() => onAdd(action)}
          >
            Add Action
          </Button>
        </>
      }
    >
      {error === null ? null : (
        <Alert tone="danger" title="Not added">
          {error}
        </Alert>
      )}
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Labelled label="When a contact">
            <Select
              value={action.action}
              options={actions}
              onChange={({ target }) => {
                const next = actions.find(({ value }) => value === target.value)?.value;
                if (next !== undefined) set({ action: next, link: null });
              }}
            />
          </Labelled>
          <SpanField label="Within" value={action.within} onChange={(within) => set({ within })} />
        </div>
        {action.action === 'clicked' && campaignId !== null ? (
          <LinkChoice campaignId={campaignId} value={action.link} onChange={(link) => set({ link })} />
        ) : null}
        <h3 className="pt-1 text-sm font-semibold">Then send</h3>
        <MessageRowFields row={action} exceptId={campaignId} onChange={set} />
      </div>
    </Modal>
  );
}

interface LinkChoiceProps {
  campaignId: string;
  value: number | null;
  onChange: (link: number | null) => void;
}

/** Any link, or one of the campaign’s by its number. */
function LinkChoice({ campaignId, value, onChange }: LinkChoiceProps) {
  const { data } = trpc.campaigns.review.useQuery({ id: campaignId });
  const links = data?.links ?? [];
  if (links.length === 0) return null;
  return (
    <Labelled label="Link">
      <Select
        value={value === null ? '' : String(value)}
        options={[
          { value: '', label: 'Any link' },
          ...links.map((url, n) => ({ value: String(n), label: url.replace(/^https?:\/\//, '') })),
        ]}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
    </Labelled>
  );
}
