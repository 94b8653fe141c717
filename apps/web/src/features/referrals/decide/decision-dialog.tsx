import {
  convertReferralInput,
  decideAppealInput,
  decideReferralsInput,
  type ReferralOutput,
  type ReferralProgramOutput,
} from '@talkdrum/api/contracts';
import {
  Alert,
  FormModal,
  MoneyField,
  RadioField,
  TextareaField,
  TextField,
  useFormModal,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { z } from 'zod';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import type { Decision } from './decisions.ts';

interface DecisionDialogProps {
  program: ReferralProgramOutput;
  decision: Decision | null;
  onClose: () => void;
}

/** A decision that needs words or an amount. */
export function DecisionDialog({ program, decision, onClose }: DecisionDialogProps) {
  if (decision === null) return null;
  const { kind, referral } = decision;
  if (kind === 'convert')
    return <ConvertModal referral={referral} currency={program.currency} onClose={onClose} />;
  if (kind === 'appeal') return <AppealModal referral={referral} onClose={onClose} />;
  return kind === 'reject' ? (
    <RejectModal referral={referral} onClose={onClose} />
  ) : (
    <VoidModal referral={referral} onClose={onClose} />
  );
}

interface ModalProps {
  referral: ReferralOutput;
  onClose: () => void;
}

const { note } = decideReferralsInput.shape;
const rejectForm = z.object({ note: note.min(1, 'Enter a reason') });
const noteForm = z.object({ note });

function RejectModal({ referral, onClose }: ModalProps) {
  const form = useFormModal(rejectForm, true, { note: '' });
  const utils = trpc.useUtils();
  const reject = trpc.referrals.reject.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Reject this referral"
      description="It won’t count, and nobody gets a reward. The advocate sees that it was rejected and can appeal once."
      form={form}
      submitLabel="Reject"
      submitTone="danger"
      submitDisabledReason={useRefusal('referrals.edit')}
      onSubmit={async (values) => {
        await reject.mutateAsync({ ids: [referral.id], ...values });
        await utils.referrals.invalidate();
        toast.success('Referral rejected');
      }}
    >
      <TextareaField
        control={form.control}
        name="note"
        label="Reason"
        help="Your team sees it beside the referral."
        required
        rows={3}
      />
    </FormModal>
  );
}

function VoidModal({ referral, onClose }: ModalProps) {
  const form = useFormModal(noteForm, true, { note: '' });
  const utils = trpc.useUtils();
  const markVoided = trpc.referrals.markVoided.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Take this conversion back"
      description="For an order that was cancelled or refunded. Rewards that weren’t used end; used ones stay."
      form={form}
      submitLabel="Take back"
      submitTone="danger"
      submitDisabledReason={useRefusal('referrals.edit')}
      onSubmit={async (values) => {
        await markVoided.mutateAsync({ id: referral.id, ...values });
        await utils.referrals.invalidate();
        toast.success('Conversion taken back');
      }}
    >
      <TextareaField control={form.control} name="note" label="Reason (optional)" rows={3} />
    </FormModal>
  );
}

const appealForm = decideAppealInput
  .pick({ note: true })
  .extend({ answer: z.enum(['accepted', 'declined'], 'Choose an answer') });

function AppealModal({ referral, onClose }: ModalProps) {
  const form = useFormModal(appealForm, true, { note: '' });
  const utils = trpc.useUtils();
  const decide = trpc.referrals.decideAppeal.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Answer the appeal"
      form={form}
      submitLabel="Answer"
      submitDisabledReason={useRefusal('referrals.edit')}
      onSubmit={async ({ answer, note: words }) => {
        await decide.mutateAsync({ id: referral.id, isAccepted: answer === 'accepted', note: words });
        await utils.referrals.invalidate();
        toast.success(answer === 'accepted' ? 'Appeal accepted' : 'Appeal declined');
      }}
    >
      <Alert tone="info" title="The advocate wrote">
        {referral.appealNote === '' ? 'No message.' : `“${referral.appealNote}”`}
      </Alert>
      <RadioField
        control={form.control}
        name="answer"
        label="Your answer"
        required
        options={[
          { value: 'accepted', label: 'Accept', description: 'The referral counts after all.' },
          { value: 'declined', label: 'Decline', description: 'It stays rejected. They can’t appeal again.' },
        ]}
      />
      <TextareaField control={form.control} name="note" label="Note (optional)" rows={3} />
    </FormModal>
  );
}

const convertForm = convertReferralInput.omit({ id: true });

function ConvertModal({ referral, currency, onClose }: ModalProps & { currency: string }) {
  const form = useFormModal(convertForm, true, { amountMinor: '0', orderReference: '' });
  const utils = trpc.useUtils();
  const convert = trpc.referrals.convert.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Record a conversion"
      description="Confirms that the friend did what counts. The checks and the programme’s rules still apply."
      form={form}
      submitLabel="Record"
      submitDisabledReason={useRefusal('referrals.edit')}
      onSubmit={async (values) => {
        await convert.mutateAsync({ id: referral.id, ...values });
        await utils.referrals.invalidate();
        toast.success('Conversion recorded');
      }}
    >
      <MoneyField
        control={form.control}
        name="amountMinor"
        label="Amount (optional)"
        currency={currency}
        isZeroBlank
      />
      <TextField
        control={form.control}
        name="orderReference"
        label="Order (optional)"
        help="The order’s number in your shop, so you can find it later."
      />
    </FormModal>
  );
}
