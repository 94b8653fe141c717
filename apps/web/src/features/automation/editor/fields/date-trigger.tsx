import { type DateTime, type DateTrigger, dateTimes, journeyLimits } from '@talkdrum/journey-design';
import { Button, IconButton, Segmented } from '@talkdrum/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttributePicker, ListsPicker } from '../../../../lib/journey-fields/pickers.tsx';
import { SpanField } from '../../../../lib/journey-fields/span-field.tsx';
import { TimeField } from '../../../../lib/journey-fields/time-field.tsx';
import { RepeatsField } from '../../../../lib/journey-fields/repeats-field.tsx';
import { ZoneField } from '../../../../lib/journey-fields/zone-field.tsx';
import { newPort } from './new-port.ts';
import type { TriggerProps } from './trigger-props.ts';

export function DateTriggerFields({ trigger, onChange }: TriggerProps<DateTrigger>) {
  return (
    <>
      <AttributePicker
        label="Date"
        isDate
        value={trigger.attribute}
        onChange={(attribute) => onChange({ ...trigger, attribute })}
      />
      <Times trigger={trigger} onChange={onChange} />
      <ZoneField value={trigger.zone} onChange={(zone) => onChange({ ...trigger, zone })} />
      <RepeatsField value={trigger.repeats} onChange={(repeats) => onChange({ ...trigger, repeats })} />
      <Segmented
        label="For whom"
        value={trigger.listIds === null ? 'all' : 'lists'}
        options={[
          { value: 'all', label: 'All contacts' },
          { value: 'lists', label: 'Members of lists' },
        ]}
        onValueChange={(who) => onChange({ ...trigger, listIds: who === 'lists' ? [] : null })}
      />
      {trigger.listIds === null ? null : (
        <ListsPicker
          label="Lists"
          value={trigger.listIds}
          onChange={(listIds) => onChange({ ...trigger, listIds })}
        />
      )}
    </>
  );
}

/** The first time leads to the step below; each further one has a way of its own. */
function Times({ trigger, onChange }: TriggerProps<DateTrigger>) {
  const { also } = trigger;
  const times = dateTimes(trigger);
  const set = (at: number, time: DateTime, kind = '') =>
    at === 0
      ? onChange({ ...trigger, offset: time.offset, at: time.at }, kind)
      : onChange({ ...trigger, also: also.with(at - 1, time) }, kind);
  return (
    <>
      {times.map((time, at) => (
        <OneTime
          key={time.port}
          name={times.length === 1 ? null : `Time ${at + 1}`}
          time={time}
          onChange={(next, kind) => set(at, next, kind === '' ? '' : `${kind} ${time.port}`)}
          onRemove={at === 0 ? null : () => onChange({ ...trigger, also: also.toSpliced(at - 1, 1) })}
        />
      ))}
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        className="self-start"
        disabledReason={
          times.length >= journeyLimits.dateTimes ? `Use ${journeyLimits.dateTimes} times at most` : null
        }
        onClick={() =>
          onChange({ ...trigger, also: [...also, { port: newPort(), offset: null, at: trigger.at }] })
        }
      >
        Add another time
      </Button>
    </>
  );
}

const sides = [
  { value: 'on', label: 'On the day' },
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
];

interface OneTimeProps {
  /** Null: the only one, which needs no name. */
  name: string | null;
  time: DateTime;
  onChange: (time: DateTime, kind: string) => void;
  onRemove: (() => void) | null;
}

function OneTime({ name, onRemove, ...props }: OneTimeProps) {
  if (name === null) return <TimeFields {...props} remove={null} />;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-well border border-border p-3">
      <legend className="px-1 text-sm font-medium">{name}</legend>
      <TimeFields
        {...props}
        remove={
          onRemove === null ? null : (
            <IconButton
              label={`Delete ${name.toLowerCase()} and its steps`}
              icon={<Trash2 aria-hidden />}
              onClick={onRemove}
            />
          )
        }
      />
    </fieldset>
  );
}

type TimeFieldsProps = Pick<OneTimeProps, 'time' | 'onChange'> & { remove: ReactNode };

function TimeFields({ time, onChange, remove }: TimeFieldsProps) {
  const { offset } = time;
  const onSide = (side: string) => {
    const direction = side === 'after' ? 'after' : 'before';
    const { amount, unit } = offset ?? { amount: 1, unit: 'days' as const };
    onChange({ ...time, offset: side === 'on' ? null : { amount, unit, direction } }, '');
  };
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Segmented label="When" value={offset?.direction ?? 'on'} options={sides} onValueChange={onSide} />
        {remove}
      </div>
      {offset === null ? null : (
        <SpanField
          label={offset.direction === 'before' ? 'How long before' : 'How long after'}
          units={['days', 'weeks']}
          value={{ amount: offset.amount, unit: offset.unit }}
          onChange={(span) => onChange({ ...time, offset: { ...offset, ...span } }, 'offset')}
        />
      )}
      <TimeField label="At" value={time.at} onChange={(at) => onChange({ ...time, at }, 'at')} />
    </>
  );
}
