import {
  airtimeCountries,
  airtimeCountry,
  type RewardOutput,
  rewardDisplay,
  rewardKind,
  rewardSettings,
  codeSource,
} from '@talkdrum/api/contracts';
import {
  Alert,
  FormModal,
  FormRow,
  MoneyField,
  SelectField,
  TextareaField,
  TextField,
  useFormModal,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect } from 'react';
import { useAsOpened } from '../../lib/drafts/use-as-opened.ts';
import { trpc } from '../../lib/trpc.ts';
import { useListChoices } from '../../lib/lists/use-list-choices.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { displayWords, kindHelp, sourceWords } from './reward-words.ts';
import { rewardKindWords } from '../../lib/words/reward-kind-words.ts';

function useSettingsForm(reward: RewardOutput) {
  const settings = rewardSettings.parse({ ...reward, sharedCode: reward.sharedCode ?? '' });
  return useFormModal(rewardSettings, true, settings);
}
type SettingsForm = ReturnType<typeof useSettingsForm>;

/** What people get, how many there are, and what the claim page says. */
export function RewardSettingsModal({ reward, onClose }: { reward: RewardOutput; onClose: () => void }) {
  const { id, revision } = useAsOpened(reward);
  const form = useSettingsForm(reward);
  const utils = trpc.useUtils();
  const save = trpc.rewards.save.useMutation();
  const lists = useListChoices(reward);
  const { control, watch } = form;
  const kind = watch('kind');
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Edit reward"
      size="lg"
      form={form}
      submitLabel="Save"
      submitDisabledReason={useRefusal('rewards.edit')}
      onSubmit={async (settings) => {
        await save.mutateAsync({ id, settings, revision });
        await utils.rewards.invalidate();
        toast.success('Reward saved');
      }}
    >
      <TextField control={control} name="name" label="Name" required />
      <SelectField
        control={control}
        name="listId"
        label="List"
        required
        help="People who claim the reward join it. People who get a code in a message or from a journey’s step don’t."
        options={lists}
      />
      <FormRow>
        <SelectField
          control={control}
          name="kind"
          label="Kind"
          help={kindHelp[kind]}
          options={rewardKind.options.map((value) => ({ value, label: rewardKindWords[value] }))}
        />
        {kind === 'airtime' ? null : (
          <MoneyField
            control={control}
            name="valueMinor"
            label={kind === 'credit' ? 'Balance of each code' : 'Worth (optional)'}
            currency={reward.currency}
            isZeroBlank
          />
        )}
      </FormRow>
      {kind === 'airtime' ? <AirtimeFields form={form} /> : <CodeFields form={form} />}
      <LimitFields form={form} isAirtime={kind === 'airtime'} />
      <MoneyField
        control={control}
        name="budgetMinor"
        label="Budget (optional)"
        help="Claims stop once people have received this much."
        currency={reward.currency}
        isZeroBlank
      />
      {kind === 'airtime' ? null : (
        <SelectField
          control={control}
          name="display"
          label="On the claim page"
          options={rewardDisplay.options.map((value) => ({ value, label: displayWords[value] }))}
        />
      )}
      <TextareaField control={control} name="message" label="Message (optional)" rows={3} />
      <TextareaField control={control} name="terms" label="Terms (optional)" rows={3} />
    </FormModal>
  );
}

/** Where the codes come from. */
function CodeFields({ form: { control, watch } }: { form: SettingsForm }) {
  return (
    <FormRow>
      <SelectField
        control={control}
        name="codeSource"
        label="Codes"
        options={codeSource.options.map((value) => ({ value, label: sourceWords[value] }))}
      />
      {watch('codeSource') === 'shared' ? (
        <TextField
          control={control}
          name="sharedCode"
          label="The code (optional)"
          help="Leave it empty and we’ll make one."
        />
      ) : null}
    </FormRow>
  );
}

/** What a number of each country gets. */
function AirtimeFields({ form: { control, setValue } }: { form: SettingsForm }) {
  const setup = trpc.airtime.setup.useQuery();
  // Each person claims their own, so there is nothing to choose.
  useEffect(() => setValue('codeSource', 'generated'), [setValue]);
  return (
    <>
      {setup.data?.isAvailable === false ? (
        <Alert tone="warning" title="Airtime isn’t set up on this installation">
          You can prepare this reward. It can be published once support has set up a provider.
        </Alert>
      ) : null}
      <FormRow>
        {airtimeCountry.options.map((code) => (
          <MoneyField
            key={code}
            control={control}
            name={`airtimeAmounts.${code}`}
            label={`${airtimeCountries[code].name} (optional)`}
            currency={airtimeCountries[code].currency}
            isZeroBlank
          />
        ))}
      </FormRow>
    </>
  );
}

/** How many there are. */
function LimitFields({ form: { control }, isAirtime }: { form: SettingsForm; isAirtime: boolean }) {
  return (
    <>
      <FormRow>
        <TextField
          control={control}
          name="limitPerContact"
          label={isAirtime ? 'Limit per contact' : 'Codes per contact'}
          type="number"
          required
        />
        <TextField
          control={control}
          name="limitTotal"
          label="Total available (optional)"
          type="number"
          isNullable
        />
      </FormRow>
      <FormRow>
        <TextField
          control={control}
          name="limitPerDay"
          label="Daily limit (optional)"
          type="number"
          isNullable
        />
        {isAirtime ? null : (
          <TextField
            control={control}
            name="validDays"
            label="Days a code is valid (optional)"
            type="number"
            isNullable
          />
        )}
      </FormRow>
      {isAirtime ? null : (
        <TextField
          control={control}
          name="remindDays"
          label="Remind people this many days before (optional)"
          help="A journey that begins with “Reward code expires soon” sends the reminder to people whose code is unused."
          type="number"
          isNullable
        />
      )}
    </>
  );
}
