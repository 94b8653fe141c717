import type { FormField, ShowIf, ShowIfOperator, ShowIfRule } from '@talkdrum/form-fields';
import { Button, IconButton, Input, Select } from '@talkdrum/ui';
import { Plus, X } from 'lucide-react';
import { operatorWords, options } from './field-words.ts';

interface ShowIfEditorProps {
  /** Default “Show only if”. */
  title?: string;
  value: ShowIf | null;
  above: readonly FormField[];
  onChange: (value: ShowIf | null) => void;
}

const matches = [
  { value: 'all', label: 'all of these are true' },
  { value: 'any', label: 'any of these is true' },
];

/** When the field is on the form. Without rules it always is. */
export function ShowIfEditor({ title = 'Show only if', value, above, onChange }: ShowIfEditorProps) {
  const rules = value?.rules ?? [];
  const change = (next: ShowIfRule[]) =>
    onChange(next.length === 0 ? null : { match: value?.match ?? 'all', rules: next });
  const first = above.find(({ type }) => type !== 'hidden' && type !== 'consent');
  if (first === undefined) return null;
  return (
    <fieldset className="flex flex-col gap-2 border-t border-border-soft pt-3">
      <legend className="float-left mb-1 text-sm font-semibold">{title}</legend>
      {rules.length > 1 && value !== null ? (
        <Select
          aria-label="How rules combine"
          options={matches}
          value={value.match}
          onChange={(event) => onChange({ ...value, match: event.target.value === 'any' ? 'any' : 'all' })}
        />
      ) : null}
      {rules.map((rule, index) => (
        <Rule
          // Rules have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          rule={rule}
          above={above}
          onChange={(next) => change(rules.with(index, next))}
          onRemove={() => change(rules.toSpliced(index, 1))}
        />
      ))}
      {rules.length >= 5 ? null : (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => change([...rules, { field: first.key, operator: 'is-filled', value: '' }])}
        >
          Add rule
        </Button>
      )}
    </fieldset>
  );
}

interface RuleProps {
  rule: ShowIfRule;
  above: readonly FormField[];
  onChange: (rule: ShowIfRule) => void;
  onRemove: () => void;
}

function Rule({ rule, above, onChange, onRemove }: RuleProps) {
  const field = above.find(({ key }) => key === rule.field);
  const hasValue = rule.operator !== 'is-filled' && rule.operator !== 'is-empty';
  const choices = field?.options.map((option) => ({ value: option, label: option })) ?? [];
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-well bg-inset p-2">
      <Select
        aria-label="Field"
        className="min-w-32 flex-1"
        options={above.map(({ key, label }) => ({ value: key, label }))}
        value={rule.field}
        onChange={(event) => onChange({ ...rule, field: event.target.value, value: '' })}
      />
      <Select
        aria-label="Comparison"
        className="min-w-28 flex-1"
        options={options(operatorWords)}
        value={rule.operator}
        onChange={(event) => onChange({ ...rule, operator: event.target.value as ShowIfOperator })}
      />
      {!hasValue ? null : choices.length > 0 ? (
        <Select
          aria-label="Answer"
          className="min-w-28 flex-1"
          placeholder="Choose"
          options={choices}
          value={rule.value}
          onChange={(event) => onChange({ ...rule, value: event.target.value })}
        />
      ) : (
        <Input
          aria-label="Answer"
          className="min-w-28 flex-1"
          value={rule.value}
          onChange={(event) => onChange({ ...rule, value: event.target.value })}
        />
      )}
      <IconButton size="sm" label="Delete rule" icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}
