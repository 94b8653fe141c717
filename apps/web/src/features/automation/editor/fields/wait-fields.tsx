import type { NodeOf } from '@talkdrum/journey-design';
import { Input } from '@talkdrum/ui';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { useJourney } from '../journey-context.ts';
import { SpanField } from '../../../../lib/journey-fields/span-field.tsx';
import { TimeField, WeekdaysField } from '../../../../lib/journey-fields/time-field.tsx';

const theirTime = 'In the contact’s time zone; without one, in your account’s.';

export function WaitFields({ node }: { node: NodeOf<'wait'> }) {
  const { commands } = useJourney();
  return (
    <SpanField
      label="Wait"
      value={node.config.span}
      onChange={(span) => commands.change({ ...node, config: { span } }, 'span')}
    />
  );
}

export function WaitTimeFields({ node }: { node: NodeOf<'wait_time'> }) {
  const { commands } = useJourney();
  return (
    <TimeField
      label="Until"
      value={node.config.at}
      help={theirTime}
      onChange={(at) => commands.change({ ...node, config: { at } }, 'at')}
    />
  );
}

export function WaitWeekdayFields({ node }: { node: NodeOf<'wait_weekday'> }) {
  const { commands } = useJourney();
  const set = (change: Partial<typeof node.config>) =>
    commands.change({ ...node, config: { ...node.config, ...change } }, Object.keys(change).join());
  return (
    <>
      <WeekdaysField
        label="Until one of"
        value={node.config.weekdays}
        onChange={(weekdays) => set({ weekdays })}
      />
      <TimeField label="At" value={node.config.at} help={theirTime} onChange={(at) => set({ at })} />
    </>
  );
}

export function WaitDateFields({ node }: { node: NodeOf<'wait_date'> }) {
  const { commands } = useJourney();
  const set = (change: Partial<typeof node.config>) =>
    commands.change({ ...node, config: { ...node.config, ...change } }, Object.keys(change).join());
  return (
    <>
      <Labelled label="Until" help="Anyone who arrives later goes on immediately.">
        <Input
          type="date"
          className="w-44"
          value={node.config.day}
          onChange={({ target }) => set({ day: target.value })}
        />
      </Labelled>
      <TimeField label="At" value={node.config.at} help={theirTime} onChange={(at) => set({ at })} />
    </>
  );
}
