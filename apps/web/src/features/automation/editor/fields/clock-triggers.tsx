import type { JourneyTrigger } from '@talkdrum/journey-design';
import { Input, Segmented, Select } from '@talkdrum/ui';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { CampaignPicker, ListsPicker, SegmentPicker } from '../../../../lib/journey-fields/pickers.tsx';
import { SpanField } from '../../../../lib/journey-fields/span-field.tsx';
import { TimeField } from '../../../../lib/journey-fields/time-field.tsx';
import { ZoneField } from '../../../../lib/journey-fields/zone-field.tsx';
import type { TriggerProps } from './trigger-props.ts';

type Kind<Name extends JourneyTrigger['kind']> = Extract<JourneyTrigger, { kind: Name }>;

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
      <TimeField label="At" value={trigger.at} onChange={(at) => onChange({ ...trigger, at }, 'at')} />
      <ZoneField value={trigger.zone} onChange={(zone) => onChange({ ...trigger, zone })} />
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
