import type { DateOrder } from '@talkdrum/api/contracts';
import { BlockRules } from './block-rules.tsx';
import { LabelledChoice } from './labelled-choice.tsx';
import type { Decisions } from './use-kept-decisions.ts';

type Rules = Pick<Decisions, 'updateRule' | 'emptyCells' | 'consent' | 'block'>;

export function ImportRules({
  rules,
  onChange,
  optIn,
}: {
  rules: Rules;
  onChange: (rules: Rules) => void;
  optIn: 'single' | 'double' | null;
}) {
  return (
    <>
      <LabelledChoice
        label="Existing contacts"
        value={rules.updateRule}
        onValueChange={(value) => onChange({ ...rules, updateRule: value as Rules['updateRule'] })}
        options={[
          { value: 'both', label: 'Add new contacts and update existing ones' },
          { value: 'add', label: 'Only add new contacts' },
          { value: 'update', label: 'Only update existing contacts' },
        ]}
      />
      <LabelledChoice
        label="Empty cells"
        value={rules.emptyCells}
        onValueChange={(value) => onChange({ ...rules, emptyCells: value as Rules['emptyCells'] })}
        options={[
          { value: 'ignore', label: 'Keep the existing value' },
          { value: 'clear', label: 'Clear the field' },
        ]}
      />
      {rules.block !== null ? (
        <BlockRules block={rules.block} onChange={(block) => onChange({ ...rules, block })} />
      ) : optIn === 'double' ? (
        <LabelledChoice
          label="Consent"
          value={rules.consent}
          onValueChange={(value) => onChange({ ...rules, consent: value as Rules['consent'] })}
          options={[
            { value: 'given', label: 'They already agreed to hear from us: add them to the list now' },
            { value: 'ask', label: 'Ask them first: they join the list when they confirm by email' },
          ]}
        />
      ) : (
        <p className="self-end text-sm text-muted-foreground">
          Only import people who agreed to hear from you. To ask each of them by email first, choose a list
          with double opt-in.
        </p>
      )}
    </>
  );
}

interface DateQuestionProps {
  /** An ambiguous date from the file. */
  sample: string;
  value: DateOrder | null;
  onChange: (order: DateOrder) => void;
}

/** Shown when the file's dates are ambiguous. */
export function DateQuestion({ sample, value, onChange }: DateQuestionProps) {
  return (
    <LabelledChoice
      label={`How are dates such as ${sample} written?`}
      value={value ?? ''}
      onValueChange={(order) => onChange(order === 'mdy' ? 'mdy' : 'dmy')}
      options={[
        { value: 'dmy', label: 'Day first, as in Nigeria, Ghana, Kenya and the UK' },
        { value: 'mdy', label: 'Month first, as in the US' },
      ]}
    />
  );
}
