import type { ImportPlan } from '@talkdrum/api/contracts';
import { LabelledChoice } from './labelled-choice.tsx';

type Rules = Required<Pick<ImportPlan, 'updateRule' | 'emptyCells' | 'consent'>>;

/**
 * What is done with people who are known already, with empty cells, and whether people are asked before they
 * get anything.
 */
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
        label="People you have already"
        value={rules.updateRule}
        onValueChange={(value) => onChange({ ...rules, updateRule: value as Rules['updateRule'] })}
        options={[
          { value: 'both', label: 'Add new people and update known ones' },
          { value: 'add', label: 'Only add new people' },
          { value: 'update', label: 'Only update known people' },
        ]}
      />
      <LabelledChoice
        label="Empty cells"
        value={rules.emptyCells}
        onValueChange={(value) => onChange({ ...rules, emptyCells: value as Rules['emptyCells'] })}
        options={[
          { value: 'ignore', label: 'Keep what is known' },
          { value: 'clear', label: 'Clear the field' },
        ]}
      />
      {optIn === 'double' ? (
        <LabelledChoice
          label="Their consent"
          value={rules.consent}
          onValueChange={(value) => onChange({ ...rules, consent: value as Rules['consent'] })}
          options={[
            { value: 'given', label: 'They agreed to hear from us already: put them on the list at once' },
            { value: 'ask', label: 'Ask each of them first: they join when they confirm the email we send' },
          ]}
        />
      ) : (
        <p className="self-end text-sm text-muted-foreground">
          Import only people who agreed to hear from you. To have each of them asked by email first, choose a
          list with double opt-in.
        </p>
      )}
    </>
  );
}
