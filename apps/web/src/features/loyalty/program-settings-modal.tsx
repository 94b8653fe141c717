import { type ProgramOutput, programSettings } from '@talkdrum/api/contracts';
import {
  CheckboxField,
  FormModal,
  FormRow,
  FormSection,
  MoneyField,
  SelectField,
  TextareaField,
  TextField,
  useFormModal,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useAsOpened } from '../../lib/drafts/use-as-opened.ts';
import { trpc } from '../../lib/trpc.ts';
import { useListChoices } from '../../lib/lists/use-list-choices.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { DayOfYearField } from './day-of-year-field.tsx';

function useSettingsForm(program: ProgramOutput) {
  const { expiryDays, expiryDate, ...settings } = programSettings.parse(program);
  // What a choice of expiry begins with.
  return useFormModal(programSettings, true, {
    ...settings,
    expiryDays: expiryDays ?? 365,
    expiryDate: expiryDate ?? '12-31',
  });
}
type SettingsForm = ReturnType<typeof useSettingsForm>;

interface ProgramSettingsModalProps {
  program: ProgramOutput;
  onClose: () => void;
}

/** What points are called and worth, when they can be spent and expire, and what the member page says. */
export function ProgramSettingsModal({ program, onClose }: ProgramSettingsModalProps) {
  const { id, revision } = useAsOpened(program);
  const form = useSettingsForm(program);
  const utils = trpc.useUtils();
  const save = trpc.loyalty.save.useMutation();
  const lists = useListChoices(program);
  const { control } = form;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Edit programme"
      size="lg"
      form={form}
      submitLabel="Save"
      submitDisabledReason={useRefusal('loyalty.edit')}
      onSubmit={async (settings) => {
        await save.mutateAsync({ id, settings, revision });
        await utils.loyalty.invalidate();
        toast.success('Programme saved');
      }}
    >
      <FormRow>
        <TextField control={control} name="name" label="Name" required />
        <SelectField
          control={control}
          name="listId"
          label="List"
          required
          help="Members join it."
          options={lists}
        />
      </FormRow>
      <CheckboxField
        control={control}
        name="joinsByEarning"
        label="Contacts become members when they earn their first points"
      />
      <PointFields form={form} currency={program.currency} />
      <ExpiryFields form={form} />
      <TierFields form={form} />
      <FormSection title="Member page">
        <TextareaField control={control} name="message" label="Message (optional)" rows={3} />
        <TextareaField control={control} name="terms" label="Terms (optional)" rows={3} />
      </FormSection>
    </FormModal>
  );
}

function PointFields({ form: { control }, currency }: { form: SettingsForm; currency: string }) {
  return (
    <FormSection title="Points">
      <FormRow>
        <TextField
          control={control}
          name="unit"
          label="What your points are called"
          help="Use the plural, such as points or stars."
          required
        />
        <TextField
          control={control}
          name="pendingDays"
          label="Days until earned points can be spent"
          help="Use the number of days in which orders can be returned. 0 means immediately."
          type="number"
          required
        />
      </FormRow>
      <FormRow>
        <TextField control={control} name="worthPoints" label="Number of points" type="number" required />
        <MoneyField
          control={control}
          name="worthMinor"
          label="Cash value (optional)"
          currency={currency}
          isZeroBlank
        />
      </FormRow>
      <FormRow>
        <TextField
          control={control}
          name="earnCapPerDay"
          label="Daily limit per member (optional)"
          type="number"
          isNullable
        />
        <TextField
          control={control}
          name="approvalAbove"
          label="Adjustments above this need approval (optional)"
          help="A second member of your team approves them."
          type="number"
          isNullable
        />
      </FormRow>
    </FormSection>
  );
}

function ExpiryFields({ form: { control, watch } }: { form: SettingsForm }) {
  const expiry = watch('expiry');
  return (
    <FormSection title="Expiry">
      <FormRow>
        <SelectField
          control={control}
          name="expiry"
          label="Points expire"
          options={[
            { value: 'none', label: 'Never' },
            { value: 'rolling', label: 'A number of days after they were earned' },
            { value: 'fixed', label: 'On the same day every year' },
            { value: 'inactivity', label: 'After a period without earning or spending' },
          ]}
        />
        {expiry === 'fixed' ? (
          <DayOfYearField control={control} name="expiryDate" label="Day" />
        ) : expiry === 'none' ? null : (
          <TextField control={control} name="expiryDays" label="Days" type="number" required isNullable />
        )}
      </FormRow>
    </FormSection>
  );
}

function TierFields({ form: { control } }: { form: SettingsForm }) {
  return (
    <FormSection title="Tiers">
      <FormRow>
        <SelectField
          control={control}
          name="tierMetric"
          label="A tier depends on"
          options={[
            { value: 'earned', label: 'Points earned' },
            { value: 'spent', label: 'Amount of orders' },
          ]}
        />
        <TextField
          control={control}
          name="tierMonths"
          label="Number of months that count (optional)"
          help="Leave it empty to count everything since they joined."
          type="number"
          isNullable
        />
        <TextField
          control={control}
          name="tierKeepMonths"
          label="Months a tier is kept"
          type="number"
          required
        />
      </FormRow>
    </FormSection>
  );
}
