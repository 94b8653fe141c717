import { type PointRewardOutput, pointRewardFields, type ProgramOutput } from '@talkdrum/api/contracts';
import { CheckboxField, FormModal, SelectField, TextField, TextLink, useFormModal } from '@talkdrum/ui';
import { ChoiceField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../../lib/trpc.ts';
import { useChangeRefusal } from '../use-change-refusal.ts';

interface PointRewardModalProps {
  program: ProgramOutput;
  /** Null for one more. */
  line: PointRewardOutput | null;
  /** The rewards that the programme has already. */
  taken: readonly string[];
  onClose: () => void;
}

/** How many points a reward costs, and who may get it. */
export function PointRewardModal({ program, line, taken, onClose }: PointRewardModalProps) {
  const form = useFormModal(
    pointRewardFields,
    true,
    line === null
      ? { rewardId: '', points: 100, minTierId: null, isOn: true }
      : pointRewardFields.parse(line),
  );
  const utils = trpc.useUtils();
  const rewards = trpc.rewards.list.useQuery({ search: '' });
  const tiers = trpc.loyalty.tiers.useQuery({ id: program.id });
  const save = trpc.loyalty.saveReward.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={line === null ? 'Add reward' : line.reward}
      form={form}
      submitLabel={line === null ? 'Add reward' : 'Save'}
      submitDisabledReason={useChangeRefusal(program)}
      onSubmit={async (reward) => {
        await save.mutateAsync({ programId: program.id, reward });
        await utils.loyalty.invalidate();
        toast.success(line === null ? 'Reward added' : 'Reward saved');
      }}
    >
      {line === null ? (
        <>
          <ChoiceField
            control={form.control}
            name="rewardId"
            label="Reward"
            required
            placeholder="Choose…"
            options={(rewards.data ?? [])
              .filter(({ id }) => !taken.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextLink href="/dashboard/rewards?create=true" isAlone>
            Create Reward
          </TextLink>
        </>
      ) : null}
      <TextField control={form.control} name="points" label="Price in points" type="number" required />
      {tiers.data === undefined || tiers.data.length === 0 ? null : (
        <SelectField
          control={form.control}
          name="minTierId"
          label="Lowest tier (optional)"
          isNullable
          placeholder="Everyone"
          options={[
            { value: '', label: 'Everyone' },
            ...tiers.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <CheckboxField control={form.control} name="isOn" label="Members can get it now" />
    </FormModal>
  );
}
