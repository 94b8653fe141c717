import { referralLimits } from '@talkdrum/api/contracts';
import { Alert, Button, FormRow, FormSection, IconButton, TextField, TextLink } from '@talkdrum/ui';
import { ChoiceField } from '@talkdrum/ui/pickers';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { RewardChoices } from './use-reward-choices.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface RewardFieldsProps {
  form: SettingsForm;
  rewards: RewardChoices;
}

/** What the advocate and the friend get, and what comes with more friends. */
export function RewardFields({ form, rewards }: RewardFieldsProps) {
  const { control } = form;
  const options = [{ value: '', label: 'No reward' }, ...rewards.options];
  return (
    <FormSection title="Rewards">
      {rewards.none === null ? null : (
        <Alert tone="info">
          {rewards.none} <TextLink href="/dashboard/rewards">Rewards</TextLink>
        </Alert>
      )}
      <FormRow>
        <ChoiceField
          control={control}
          name="advocateRewardId"
          label="For the advocate"
          isNullable
          options={options}
        />
        <ChoiceField
          control={control}
          name="friendRewardId"
          label="For the friend"
          isNullable
          options={options}
        />
      </FormRow>
      <Levels form={form} rewards={rewards} />
    </FormSection>
  );
}

/** One more reward at each number of approved friends. */
function Levels({ form: { control, formState, getValues }, rewards }: RewardFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'levels' });
  const last = Number(getValues('levels').at(-1)?.conversions ?? 0);
  // Chosen at once: an empty choice would be called wrong before anyone touched it.
  const first = () => getValues('advocateRewardId') ?? rewards.options[0]?.value ?? '';
  const problem = formState.errors.levels?.root?.message ?? formState.errors.levels?.message;
  const full = fields.length >= referralLimits.levels ? `Use ${referralLimits.levels} levels or fewer` : null;
  return (
    <div className="flex flex-col gap-3">
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-start gap-2">
          <TextField
            control={control}
            name={`levels.${index}.conversions`}
            label={`Friends, level ${index + 1}`}
            type="number"
          />
          <ChoiceField
            control={control}
            name={`levels.${index}.rewardId`}
            label={`Reward, level ${index + 1}`}
            options={rewards.options}
          />
          <IconButton
            label={`Remove level ${index + 1}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => remove(index)}
            className="mt-6.5"
          />
        </div>
      ))}
      {problem === undefined ? null : <p className="text-sm text-danger">{problem}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          icon={<Plus aria-hidden />}
          disabledReason={full ?? rewards.none}
          onClick={() => append({ conversions: last + 5, rewardId: first() })}
        >
          Add level
        </Button>
        <span className="text-sm text-muted-foreground">
          One more reward for advocates with many friends.
        </span>
      </div>
    </div>
  );
}
