import type { ProgramOutput, RuleOutput } from '@talkdrum/api/contracts';
import { Alert, CheckboxField, FormModal, FormRow, MoneyField, RadioField, TextField } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../../lib/trpc.ts';
import { ruleLimits, ruleSentence } from '../loyalty-words.ts';
import { EventFields } from './event-fields.tsx';
import { ruleForm, toRule } from './rule-form.ts';
import { type RuleForm, useRuleForm } from './use-rule-form.ts';
import { useChangeRefusal } from '../use-change-refusal.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';

interface RuleModalProps {
  program: ProgramOutput;
  /** Null for a new one. */
  rule: RuleOutput | null;
  onClose: () => void;
}

/** How points are earned from an event. */
export function RuleModal({ program, rule, onClose }: RuleModalProps) {
  const zone = useAccountZone();
  const form = useRuleForm(rule, zone);
  const utils = trpc.useUtils();
  const save = trpc.loyalty.saveRule.useMutation();
  const { control } = form;
  const earns = form.watch('earns');
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={rule === null ? 'Add rule' : 'Edit rule'}
      size="lg"
      form={form}
      submitLabel={rule === null ? 'Add rule' : 'Save'}
      submitDisabledReason={useChangeRefusal(program)}
      onSubmit={async (values) => {
        await save.mutateAsync({ programId: program.id, id: rule?.id ?? null, rule: toRule(values, zone) });
        await utils.loyalty.invalidate();
        toast.success(rule === null ? 'Rule added' : 'Rule saved');
      }}
    >
      <TextField control={control} name="name" label="Name" required />
      <EventFields form={form} />
      <RadioField
        control={control}
        name="earns"
        label="Points"
        isInline
        options={[
          { value: 'per', label: 'For an amount of money' },
          { value: 'fixed', label: 'For each event' },
        ]}
      />
      <FormRow>
        <TextField control={control} name="points" label="Points given" type="number" required />
        {earns === 'per' ? (
          <MoneyField
            control={control}
            name="perMinor"
            label="For every"
            currency={program.currency}
            required
          />
        ) : null}
      </FormRow>
      <Preview form={form} program={program} zone={zone} />
      <LimitFields form={form} zone={zone} />
      <CheckboxField control={control} name="isOn" label="The rule is on" />
    </FormModal>
  );
}

function LimitFields({ form: { control }, zone }: { form: RuleForm; zone: string }) {
  return (
    <>
      <FormRow>
        <TextField
          control={control}
          name="capPerDay"
          label="Daily limit per member (optional)"
          type="number"
          isNullable
        />
        <TextField
          control={control}
          name="capTotal"
          label="Total limit per member (optional)"
          type="number"
          isNullable
        />
      </FormRow>
      <FormRow>
        <TextField
          control={control}
          name="startsAt"
          label="From (optional)"
          type="datetime-local"
          help={zone}
        />
        <TextField
          control={control}
          name="endsAt"
          label="Until (optional)"
          type="datetime-local"
          help={zone}
        />
      </FormRow>
      <CheckboxField control={control} name="usesTier" label="Members of higher tiers get more" />
    </>
  );
}

/** The rule as a sentence, while it is being written. */
function Preview({ form, program, zone }: { form: RuleForm; program: ProgramOutput; zone: string }) {
  const values = ruleForm(zone).safeParse({ ...form.watch(), name: 'A rule' });
  if (!values.success) return null;
  const rule = toRule(values.data, zone);
  return (
    <Alert tone="info">
      {[ruleSentence(rule, program), ...ruleLimits(rule, program.unit, zone)].join(', ')}.
    </Alert>
  );
}
