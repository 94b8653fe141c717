import type { ImportPlan } from '@talkdrum/api/contracts';
import { LabelledChoice } from './labelled-choice.tsx';

type Rules = Required<Pick<ImportPlan, 'updateRule' | 'emptyCells' | 'consent'>>;

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
      {optIn === 'double' ? (
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
