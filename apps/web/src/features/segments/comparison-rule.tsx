import { Checkbox, Select } from '@talkdrum/ui';
import { isFreeText, kindOf, operators, withExactMatch, withOperator } from './rule-choices.ts';
import type { Rule } from './segment-rules.ts';
import { ValueEditor } from './value-editor.tsx';

interface ComparisonRuleProps {
  rule: Extract<Rule, { t: 'field' | 'attribute' }>;
  onChange: (rule: Rule) => void;
}

/** A field or attribute against a value. */
export function ComparisonRule({ rule, onChange }: ComparisonRuleProps) {
  const choices = operators[kindOf(rule)];
  return (
    <>
      <Select
        aria-label="Comparison"
        className="w-auto"
        value={rule.cmp}
        onChange={(event) => onChange(withOperator(rule, event.target.value))}
        options={Object.entries(choices).map(([value, { label }]) => ({ value, label }))}
      />
      <ValueEditor
        kind={choices[rule.cmp]?.value ?? 'none'}
        value={'value' in rule ? rule.value : undefined}
        onChange={(value) => onChange({ ...rule, value } as Rule)}
      />
      {isFreeText(rule) ? (
        <label className="flex items-center gap-1 text-sm text-muted-foreground">
          <Checkbox
            checked={'exact' in rule && rule.exact === true}
            onChange={(event) => onChange(withExactMatch(rule, event.target.checked))}
          />
          Match case and accents
        </label>
      ) : null}
    </>
  );
}
