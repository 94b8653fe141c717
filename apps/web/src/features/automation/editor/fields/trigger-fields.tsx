import type { JourneyTrigger, NodeOf } from '@talkdrum/journey-design';
import { Select } from '@talkdrum/ui';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { useJourney } from '../journey-context.ts';
import type { TriggerProps } from './trigger-props.ts';
import { CampaignTriggerFields, ScheduleTriggerFields } from './clock-triggers.tsx';
import { DateTriggerFields } from './date-trigger.tsx';
import { EventFilters } from '../../../../lib/journey-fields/event-filters.tsx';
import {
  EventPicker,
  FormPicker,
  ListsPicker,
  SegmentPicker,
} from '../../../../lib/journey-fields/pickers.tsx';

const kinds: readonly { value: JourneyTrigger['kind']; label: string }[] = [
  { value: 'list', label: 'They join a list' },
  { value: 'segment', label: 'They enter a segment' },
  { value: 'event', label: 'An event happens' },
  { value: 'form', label: 'They send a form' },
  { value: 'survey', label: 'They answer a survey' },
  { value: 'date', label: 'One of their dates comes up' },
  { value: 'schedule', label: 'A scheduled time comes' },
  { value: 'campaign', label: 'They do something with a campaign' },
  { value: 'manual', label: 'Someone adds them' },
];

const starts: { [Kind in JourneyTrigger['kind']]: Extract<JourneyTrigger, { kind: Kind }> } = {
  list: { kind: 'list', listIds: [] },
  segment: { kind: 'segment', segmentId: '' },
  event: { kind: 'event', name: '' },
  form: { kind: 'form', publishedId: '' },
  survey: { kind: 'survey', publishedId: '' },
  date: {
    kind: 'date',
    attribute: '',
    listIds: null,
    offset: null,
    at: '09:00',
    zone: 'contact',
    repeats: 'once',
    also: [],
  },
  schedule: {
    kind: 'schedule',
    audience: { source: 'list', listIds: [] },
    every: 'once',
    from: '',
    at: '09:00',
    zone: 'contact',
  },
  campaign: {
    kind: 'campaign',
    campaignId: '',
    action: 'clicked',
    link: null,
    within: { amount: 3, unit: 'days' },
  },
  manual: { kind: 'manual' },
};

/** What brings people into the journey. */
export function TriggerFields({ node }: { node: NodeOf<'trigger'> }) {
  const { commands } = useJourney();
  const trigger = node.config;
  const set = (config: JourneyTrigger, kind = '') => commands.change({ ...node, config }, kind);
  return (
    <>
      <Labelled label="People enter when">
        <Select
          value={trigger.kind}
          options={kinds}
          onChange={({ target }) => {
            const kind = kinds.find(({ value }) => value === target.value)?.value;
            if (kind !== undefined) set(starts[kind]);
          }}
        />
      </Labelled>
      <KindFields trigger={trigger} onChange={set} />
    </>
  );
}

function KindFields({ trigger, onChange }: TriggerProps<JourneyTrigger>) {
  switch (trigger.kind) {
    case 'list':
      return (
        <ListsPicker
          label="Lists"
          value={trigger.listIds}
          onChange={(listIds) => onChange({ ...trigger, listIds })}
        />
      );
    case 'segment':
      return (
        <SegmentPicker
          label="Segment"
          value={trigger.segmentId}
          onChange={(segmentId) => onChange({ ...trigger, segmentId })}
        />
      );
    case 'event':
      return (
        <>
          <EventPicker
            label="Event"
            value={trigger.name}
            onChange={(name) => onChange({ kind: 'event', name }, 'name')}
          />
          <EventFilters
            name={trigger.name}
            where={trigger.where}
            onChange={(where) => onChange({ ...trigger, where }, 'where')}
          />
        </>
      );
    case 'form':
    case 'survey':
      return (
        <FormPicker
          label={trigger.kind === 'form' ? 'Form' : 'Survey'}
          value={trigger.publishedId}
          onChange={(publishedId) => onChange({ ...trigger, publishedId })}
        />
      );
    case 'date':
      return <DateTriggerFields trigger={trigger} onChange={onChange} />;
    case 'schedule':
      return <ScheduleTriggerFields trigger={trigger} onChange={onChange} />;
    case 'campaign':
      return <CampaignTriggerFields trigger={trigger} onChange={onChange} />;
    default:
      return (
        <p className="text-sm text-muted-foreground">
          Add people here under “Add people”, or with <code>POST /v1/journeys</code>.
        </p>
      );
  }
}
