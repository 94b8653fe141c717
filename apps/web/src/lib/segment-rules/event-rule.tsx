import type { KnownEvent } from '@talkdrum/api/contracts';
import { Button, Input, Select } from '@talkdrum/ui';
import { Choice } from '@talkdrum/ui/pickers';
import { Plus } from 'lucide-react';
import { EventProperty } from './event-property.tsx';
import { type EventRuleNode, firstProperty } from './event-rule-choices.ts';
import { EventTime } from './event-time.tsx';
import { InOrOut } from './in-or-out.tsx';
import { withDeletedOption } from './with-deleted-option.ts';

interface EventRuleProps {
  rule: EventRuleNode;
  events: readonly KnownEvent[];
  onChange: (rule: EventRuleNode) => void;
}

const most = 5;

/** What the contact did or didn’t do, how often, when, and with which properties. */
export function EventRule({ rule, events, onChange }: EventRuleProps) {
  const { where = [] } = rule;
  const known = events.find(({ name }) => name === rule.name)?.properties ?? [];
  const setWhere = (next: typeof where) => onChange({ ...rule, where: next.length === 0 ? undefined : next });
  return (
    <>
      <InOrOut
        isIn={rule.has}
        label="Happened"
        yes="did"
        no="did not"
        onChange={(has) => onChange({ ...rule, has })}
      />
      <Choice
        label="Event"
        className="w-auto max-w-60"
        value={rule.name}
        onValueChange={(name) => onChange({ ...rule, name, where: undefined })}
        options={withDeletedOption(
          events.map(({ name, label }) => ({ value: name, label })),
          rule.name,
          rule.name,
        )}
      />
      <Times rule={rule} onChange={onChange} />
      <EventTime rule={rule} onChange={onChange} />
      {where.map((property, index) => (
        <EventProperty
          key={index}
          property={property}
          known={known}
          isFirst={index === 0}
          onChange={(next) => setWhere(where.map((each, at) => (at === index ? next : each)))}
          onRemove={() => setWhere(where.filter((_, at) => at !== index))}
        />
      ))}
      {known.length > 0 && where.length < most ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden />}
          onClick={() => setWhere([...where, firstProperty(known)])}
        >
          Add property
        </Button>
      ) : null}
    </>
  );
}

/** How often. “At most” includes people who never did. */
function Times({ rule, onChange }: Pick<EventRuleProps, 'rule' | 'onChange'>) {
  const { cmp, n } = rule.times ?? { cmp: 'at_least', n: 1 };
  return (
    <span className="inline-flex items-center gap-2">
      <Select
        aria-label="How often"
        className="w-auto"
        value={cmp}
        onChange={(event) => onChange({ ...rule, times: { cmp: event.target.value as typeof cmp, n } })}
        options={[
          { value: 'at_least', label: 'at least' },
          { value: 'at_most', label: 'never or at most' },
          { value: 'exactly', label: 'exactly' },
        ]}
      />
      <Input
        aria-label="Times"
        type="number"
        min={1}
        max={1000}
        className="w-20"
        value={Number.isNaN(n) ? '' : n}
        onChange={(event) =>
          onChange({
            ...rule,
            times: { cmp, n: event.target.value === '' ? Number.NaN : Number(event.target.value) },
          })
        }
      />
      <span className="text-sm text-muted-foreground">{n === 1 ? 'time' : 'times'}</span>
    </span>
  );
}
