import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { Checkbox, IconButton, Select } from '@talkdrum/ui';
import { Choice } from '@talkdrum/ui/pickers';
import { X } from 'lucide-react';
import { AnswerRule } from './answer-rule.tsx';
import { EventRule } from './event-rule.tsx';
import { LoyaltyRule } from './loyalty-rule.tsx';
import { ListRule, SegmentRule } from './membership-rules.tsx';
import { MessageRule } from './message-rule.tsx';
import {
  isFreeText,
  kindOf,
  newRule,
  operators,
  subjectOf,
  subjects,
  withExactMatch,
  withOperator,
} from './rule-choices.ts';
import type { Rule } from './segment-rules.ts';
import { suggestedSubjectOf } from './suggested-subject-of.ts';
import { withDeletedOption } from './with-deleted-option.ts';
import { ValueEditor } from './value-editor.tsx';

interface RuleEditorProps {
  rule: Rule;
  fields: SegmentFieldsOutput;
  ownId: string;
  onChange: (rule: Rule) => void;
  onRemove: () => void;
}

/** One rule, read as a sentence. */
export function RuleEditor({ rule, fields, ownId, onChange, onRemove }: RuleEditorProps) {
  const others = { ...fields, segments: fields.segments.filter((segment) => segment.id !== ownId) };
  return (
    <div className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:[&>*]:w-full max-sm:[&>*]:max-w-none">
        <Choice
          label="Rule about"
          className="w-auto max-w-56"
          value={subjectOf(rule)}
          onValueChange={(subject) => onChange(newRule(subject, others))}
          options={withDeletedOption(subjects(others), subjectOf(rule), 'Deleted attribute')}
        />
        <Predicate rule={rule} fields={others} onChange={onChange} />
      </div>
      <IconButton label="Remove rule" icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}

/** The editor for the part after the subject. */
function Predicate({ rule, fields, onChange }: Pick<RuleEditorProps, 'rule' | 'fields' | 'onChange'>) {
  switch (rule.t) {
    case 'list':
      return <ListRule rule={rule} lists={fields.lists} onChange={onChange} />;
    case 'segment':
      return <SegmentRule rule={rule} segments={fields.segments} onChange={onChange} />;
    case 'message':
      return <MessageRule rule={rule} campaigns={fields.campaigns} onChange={onChange} />;
    case 'event':
      return <EventRule rule={rule} events={fields.events} onChange={onChange} />;
    case 'answer':
      return <AnswerRule rule={rule} forms={fields.forms} onChange={onChange} />;
    case 'loyalty':
      return <LoyaltyRule rule={rule} onChange={onChange} />;
    case 'search':
    case 'unsubscribed':
      return null;
    default:
      return <ComparisonRule rule={rule} onChange={onChange} />;
  }
}

interface ComparisonRuleProps {
  rule: Extract<Rule, { t: 'field' | 'attribute' }>;
  onChange: (rule: Rule) => void;
}

/** A field or attribute against a value. */
function ComparisonRule({ rule, onChange }: ComparisonRuleProps) {
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
        subject={suggestedSubjectOf(rule)}
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
