import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { Select } from '@talkdrum/ui';
import { MultiSelect } from '@talkdrum/ui/pickers';
import { formatNumber } from '../format.ts';
import { InOrOut } from './in-or-out.tsx';
import type { Rule } from './segment-rules.ts';
import { withDeletedOption } from './with-deleted-option.ts';

interface ListRuleProps {
  rule: Extract<Rule, { t: 'list' }>;
  lists: SegmentFieldsOutput['lists'];
  onChange: (rule: Rule) => void;
}

/** On at least one of the lists, or on none. */
export function ListRule({ rule, lists, onChange }: ListRuleProps) {
  return (
    <>
      <InOrOut
        isIn={rule.in}
        label="On the list"
        yes="is on"
        no="is not on"
        onChange={(isIn) => onChange({ ...rule, in: isIn })}
      />
      <MultiSelect
        label="List"
        className="w-auto max-w-72"
        value={rule.listIds}
        onValueChange={(listIds) => onChange({ ...rule, listIds })}
        options={lists.map(({ id, name, count }) => ({
          value: id,
          label: name,
          description: `${formatNumber(count)} subscribed`,
        }))}
        valueLabels={Object.fromEntries(rule.listIds.map((id) => [id, 'Deleted list']))}
      />
    </>
  );
}

interface SegmentRuleProps {
  rule: Extract<Rule, { t: 'segment' }>;
  segments: SegmentFieldsOutput['segments'];
  onChange: (rule: Rule) => void;
}

/** In another segment, or not. */
export function SegmentRule({ rule, segments, onChange }: SegmentRuleProps) {
  const options = segments.map(({ id, name, count }) => ({
    value: id,
    label: count === null ? name : `${name} (${formatNumber(count)})`,
  }));
  return (
    <>
      <InOrOut
        isIn={rule.in}
        label="In the segment"
        yes="is in"
        no="is not in"
        onChange={(isIn) => onChange({ ...rule, in: isIn })}
      />
      <Select
        aria-label="Segment"
        className="w-auto max-w-60"
        value={rule.segmentId}
        onChange={(event) => onChange({ ...rule, segmentId: event.target.value })}
        options={withDeletedOption(options, rule.segmentId, 'Deleted segment')}
      />
    </>
  );
}
