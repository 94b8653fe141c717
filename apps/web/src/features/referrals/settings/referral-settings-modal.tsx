import type { ReferralProgramOutput } from '@talkdrum/api/contracts';
import { FormModal, TextField } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useAsOpened } from '../../../lib/drafts/use-as-opened.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { programSentences } from '../program-sentences.ts';
import { ApprovalFields, LimitFields } from './approval-fields.tsx';
import { ConversionFields } from './conversion-fields.tsx';
import { RewardFields } from './reward-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { type RewardChoices, useRewardChoices } from './use-reward-choices.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

interface ReferralSettingsModalProps {
  program: ReferralProgramOutput;
  onClose: () => void;
}

/** Every rule of a programme, with the sentences that they make. */
export function ReferralSettingsModal({ program, onClose }: ReferralSettingsModalProps) {
  const { id, revision } = useAsOpened(program);
  const form = useSettingsForm(program);
  const rewards = useRewardChoices(program);
  const utils = trpc.useUtils();
  const save = trpc.referrals.save.useMutation();
  const { currency } = program;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Referral settings"
      size="xl"
      form={form}
      submitLabel="Save"
      submitDisabledReason={useRefusal('referrals.edit')}
      onSubmit={async (settings) => {
        await save.mutateAsync({ id, settings, revision });
        await utils.referrals.invalidate();
        toast.success('Referral programme saved');
      }}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-7">
          <TextField control={form.control} name="name" label="Name" required />
          <ConversionFields form={form} program={program} />
          <RewardFields form={form} rewards={rewards} />
          <ApprovalFields form={form} />
          <LimitFields form={form} />
          <TextFields form={form} />
        </div>
        <Summary form={form} rewards={rewards} currency={currency} />
      </div>
    </FormModal>
  );
}

interface SummaryProps {
  form: SettingsForm;
  rewards: RewardChoices;
  currency: string;
}

/** How the programme reads, while it's typed. */
function Summary({ form, rewards: { nameOf }, currency }: SummaryProps) {
  const values = form.watch();
  const sentences = programSentences({
    ...values,
    minAmountMinor: /^\d+$/.test(values.minAmountMinor) ? values.minAmountMinor : '0',
    windowDays: wholeOf(values.windowDays),
    approvalDelayHours: wholeOf(values.approvalDelayHours),
    currency,
    advocateReward: nameOf(values.advocateRewardId),
    friendReward: nameOf(values.friendRewardId),
    levels: values.levels
      .filter(({ rewardId }) => rewardId !== '')
      .map(({ conversions, rewardId }) => ({
        conversions: wholeOf(conversions),
        reward: nameOf(rewardId) ?? '…',
      })),
  });
  return (
    <section
      aria-label="How it reads"
      className="rounded-well bg-inset p-4 text-sm lg:sticky lg:top-0 lg:self-start"
    >
      <h3 className="mb-2 font-semibold">How it reads</h3>
      <ul className="flex flex-col gap-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** A number field is undefined while it's empty. */
const wholeOf = (typed: number | undefined): number => typed ?? 0;
