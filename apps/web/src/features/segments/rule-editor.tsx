import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { IconButton, Input, Select } from '@talkdrum/ui';
import { MultiSelect } from '@talkdrum/ui/pickers';
import { X } from 'lucide-react';
import type { Rule } from './segment-rules.ts';
import { kindOf, messageActions, newRule, operators, subjectOf, subjects, withOperator } from './rule-choices.ts';
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
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <Select
          aria-label="Rule about"
          className="w-auto max-w-56"
          value={subjectOf(rule)}
          onChange={(event) => onChange(newRule(event.target.value, others))}
          options={withGone(subjects(others), subjectOf(rule), 'Deleted attribute')}
        />
        <RuleBody rule={rule} fields={others} onChange={onChange} />
      </div>
      <IconButton label="Remove rule" icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}

function RuleBody({ rule, fields, onChange }: Pick<RuleEditorProps, 'rule' | 'fields' | 'onChange'>) {
  if (rule.t === 'list') {
    return (
      <>
        <InOut isIn={rule.in} label="On the list" onChange={(isIn) => onChange({ ...rule, in: isIn })} />
        <MultiSelect
          label="List"
          className="w-auto max-w-72"
          value={rule.listIds}
          onValueChange={(listIds) => onChange({ ...rule, listIds })}
          options={fields.lists.map((list) => ({ value: list.id, label: list.name }))}
          valueLabels={Object.fromEntries(rule.listIds.map((id) => [id, 'Deleted list']))}
        />
      </>
    );
  }
  if (rule.t === 'segment') {
    return (
      <>
        <InOut isIn={rule.in} label="In the segment" yes="is in" no="is not in" onChange={(isIn) => onChange({ ...rule, in: isIn })} />
        <Select
          aria-label="Segment"
          className="w-auto max-w-60"
          value={rule.segmentId}
          onChange={(event) => onChange({ ...rule, segmentId: event.target.value })}
          options={withGone(
            fields.segments.map((segment) => ({ value: segment.id, label: segment.name })),
            rule.segmentId,
            'Deleted segment',
          )}
        />
      </>
    );
  }
  if (rule.t === 'message') return <MessageRule rule={rule} fields={fields} onChange={onChange} />;
  if (rule.t === 'search') return null;
  const kind = kindOf(rule);
  return (
    <>
      <Select
        aria-label="Comparison"
        className="w-auto"
        value={rule.cmp}
        onChange={(event) => onChange(withOperator(rule, event.target.value))}
        options={Object.entries(operators[kind]).map(([value, { label }]) => ({ value, label }))}
      />
      <ValueEditor
        kind={operators[kind][rule.cmp]?.value ?? 'none'}
        value={'value' in rule ? rule.value : undefined}
        onChange={(value) => onChange({ ...rule, value } as Rule)}
      />
    </>
  );
}

function MessageRule({ rule, fields, onChange }: { rule: Extract<Rule, { t: 'message' }>; fields: SegmentFieldsOutput; onChange: (rule: Rule) => void }) {
  const campaigns = fields.campaigns.filter((campaign) => campaign.channel === rule.channel);
  return (
    <>
      <InOut isIn={rule.has} label="Happened" yes="did" no="did not" onChange={(has) => onChange({ ...rule, has })} />
      <Select
        aria-label="Action"
        className="w-auto"
        value={rule.action}
        onChange={(event) => onChange({ ...rule, action: messageActions[rule.channel].find((action) => action === event.target.value) ?? 'sent' })}
        options={messageActions[rule.channel].map((action) => ({ value: action, label: action === 'sent' ? 'get sent' : action }))}
      />
      <Select
        aria-label="Campaign"
        className="w-auto max-w-60"
        value={rule.campaignId ?? ''}
        onChange={(event) => onChange({ ...rule, campaignId: event.target.value === '' ? undefined : event.target.value })}
        options={withGone(
          [{ value: '', label: 'any campaign' }, ...campaigns.map(({ id, name }) => ({ value: id, label: name }))],
          rule.campaignId ?? '',
          'Deleted campaign',
        )}
      />
      <span className="text-sm text-muted-foreground">in the last</span>
      <Input
        aria-label="Days, empty for ever"
        type="number"
        min={1}
        max={3650}
        placeholder="all"
        className="w-20"
        value={rule.withinDays ?? ''}
        onChange={(event) => onChange({ ...rule, withinDays: event.target.value === '' ? undefined : Number(event.target.value) })}
      />
      <span className="text-sm text-muted-foreground">days</span>
    </>
  );
}

/** What a saved rule names and is gone stays visible instead of looking like the first choice. */
function withGone(options: { value: string; label: string }[], chosen: string, label: string): { value: string; label: string }[] {
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label }];
}

function InOut({
  isIn,
  label,
  yes = 'is on',
  no = 'is not on',
  onChange,
}: {
  isIn: boolean;
  label: string;
  yes?: string;
  no?: string;
  onChange: (isIn: boolean) => void;
}) {
  return (
    <Select
      aria-label={label}
      className="w-auto"
      value={isIn ? 'yes' : 'no'}
      onChange={(event) => onChange(event.target.value === 'yes')}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
    />
  );
}
