import type { JourneyTrigger } from '@talkdrum/journey-design';
import { Input, Segmented, Select } from '@talkdrum/ui';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import {
  AttributePicker,
  CampaignPicker,
  ListsPicker,
  SegmentPicker,
} from '../../../../lib/journey-fields/pickers.tsx';
import { SpanField } from '../../../../lib/journey-fields/span-field.tsx';
import { TimeField } from '../../../../lib/journey-fields/time-field.tsx';
import type { TriggerProps } from './trigger-props.ts';

type Kind<Name extends JourneyTrigger['kind']> = Extract<JourneyTrigger, { kind: Name }>;

const sides = [
  { value: 'on', label: 'On the day' },
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
];

export function DateTriggerFields({ trigger, onChange }: TriggerProps<Kind<'date'>>) {
  const { offset } = trigger;
  return (
    <>
      <AttributePicker
        label="Date"
        isDate
        value={trigger.attribute}
        onChange={(attribute) => onChange({ ...trigger, attribute })}
      />
      <Segmented
        label="When"
        value={offset?.direction ?? 'on'}
        options={sides}
        onValueChange={(side) =>
          onChange({
            ...trigger,
            offset:
              side === 'on'
                ? null
                : {
                    amount: offset?.amount ?? 1,
                    unit: offset?.unit ?? 'days',
                    direction: side === 'after' ? 'after' : 'before',
                  },
          })
        }
      />
      {offset === null ? null : (
        <SpanField
          label={offset.direction === 'before' ? 'How long before' : 'How long after'}
          units={['days', 'weeks']}
          value={{ amount: offset.amount, unit: offset.unit }}
          onChange={(span) => onChange({ ...trigger, offset: { ...offset, ...span } }, 'offset')}
        />
      )}
      <TimeField label="At" value={trigger.at} onChange={(at) => onChange({ ...trigger, at }, 'at')} />
      <Labelled label="Repeats">
        <Select
          value={trigger.repeats}
          options={[
            { value: 'once', label: 'Once for each date' },
            { value: 'yearly', label: 'Every year, as for birthdays' },
          ]}
          onChange={({ target }) =>
            onChange({ ...trigger, repeats: target.value === 'yearly' ? 'yearly' : 'once' })
          }
        />
      </Labelled>
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

const every = [
  { value: 'once', label: 'Once' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
] as const;

export function ScheduleTriggerFields({ trigger, onChange }: TriggerProps<Kind<'schedule'>>) {
  const { audience } = trigger;
  return (
    <>
      <Segmented
        label="Everyone"
        value={audience.source}
        options={[
          { value: 'list', label: 'On lists' },
          { value: 'segment', label: 'In a segment' },
        ]}
        onValueChange={(source) =>
          onChange({
            ...trigger,
            audience: source === 'segment' ? { source, segmentId: '' } : { source: 'list', listIds: [] },
          })
        }
      />
      {audience.source === 'list' ? (
        <ListsPicker
          label="Lists"
          value={audience.listIds}
          onChange={(listIds) => onChange({ ...trigger, audience: { source: 'list', listIds } })}
        />
      ) : (
        <SegmentPicker
          label="Segment"
          value={audience.segmentId}
          onChange={(segmentId) => onChange({ ...trigger, audience: { source: 'segment', segmentId } })}
        />
      )}
      <Labelled label="How often">
        <Select
          value={trigger.every}
          options={every}
          onChange={({ target }) => {
            const next = every.find(({ value }) => value === target.value)?.value;
            if (next !== undefined) onChange({ ...trigger, every: next });
          }}
        />
      </Labelled>
      <Labelled label={trigger.every === 'once' ? 'On' : 'From'}>
        <Input
          type="date"
          className="w-44"
          value={trigger.from}
          onChange={({ target }) => onChange({ ...trigger, from: target.value }, 'from')}
        />
      </Labelled>
      <TimeField
        label="At"
        value={trigger.at}
        help="In your account’s time zone."
        onChange={(at) => onChange({ ...trigger, at }, 'at')}
      />
    </>
  );
}

const actions = [
  { value: 'opened', label: 'View it' },
  { value: 'clicked', label: 'Click in it' },
  { value: 'not_opened', label: 'Don’t view it' },
  { value: 'not_clicked', label: 'Don’t click in it' },
  { value: 'replied', label: 'Reply to it (SMS)' },
] as const;

export function CampaignTriggerFields({ trigger, onChange }: TriggerProps<Kind<'campaign'>>) {
  return (
    <>
      <CampaignPicker
        label="Campaign"
        value={trigger.campaignId}
        onChange={(campaignId) => onChange({ ...trigger, campaignId, link: null })}
      />
      <Labelled label="They">
        <Select
          value={trigger.action}
          options={actions}
          onChange={({ target }) => {
            const action = actions.find(({ value }) => value === target.value)?.value;
            if (action !== undefined)
              onChange({ ...trigger, action, link: action === 'clicked' ? trigger.link : null });
          }}
        />
      </Labelled>
      <SpanField
        label="Within"
        value={trigger.within}
        onChange={(within) => onChange({ ...trigger, within }, 'within')}
      />
    </>
  );
}
