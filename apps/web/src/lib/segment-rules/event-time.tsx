import { Input, Select } from '@talkdrum/ui';
import type { EventRuleNode } from './event-rule-choices.ts';

interface EventTimeProps {
  rule: EventRuleNode;
  onChange: (rule: EventRuleNode) => void;
}

const choices = [
  { value: 'ever', label: 'at any time' },
  { value: 'within', label: 'in the last' },
  { value: 'between', label: 'between' },
];

/** When the event happened: at any time, in the last days, or between two dates. */
export function EventTime({ rule, onChange }: EventTimeProps) {
  const { withinDays: _days, between: _dates, ...rest } = rule;
  const chosen = rule.withinDays === undefined ? (rule.between === undefined ? 'ever' : 'between') : 'within';
  const today = new Date().toISOString().slice(0, 10);
  const choose = (value: string) => {
    if (value === 'within') return onChange({ ...rest, withinDays: 30 });
    return onChange(value === 'between' ? { ...rest, between: [today, today] } : rest);
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Select
        aria-label="When"
        className="w-auto"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        options={choices}
      />
      {rule.withinDays === undefined ? null : (
        <span className="inline-flex items-center gap-2">
          <Input
            aria-label="Days"
            type="number"
            min={1}
            max={3650}
            className="w-20"
            value={Number.isNaN(rule.withinDays) ? '' : rule.withinDays}
            onChange={(event) =>
              onChange({
                ...rule,
                withinDays: event.target.value === '' ? Number.NaN : Number(event.target.value),
              })
            }
          />
          <span className="text-sm text-muted-foreground">days</span>
        </span>
      )}
      {rule.between === undefined ? null : (
        <Dates between={rule.between} onChange={(between) => onChange({ ...rule, between })} />
      )}
    </span>
  );
}

type Between = NonNullable<EventRuleNode['between']>;

function Dates({
  between: [from, to],
  onChange,
}: {
  between: Between;
  onChange: (between: Between) => void;
}) {
  return (
    <>
      <Input
        aria-label="From"
        type="date"
        className="w-40"
        value={from}
        onChange={(event) => onChange([event.target.value, to])}
      />
      <span className="text-sm text-muted-foreground">and</span>
      <Input
        aria-label="To"
        type="date"
        className="w-40"
        value={to}
        onChange={(event) => onChange([from, event.target.value])}
      />
    </>
  );
}
