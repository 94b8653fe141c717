import { describeNode, type Happening, type NodeOf } from '@talkdrum/journey-design';
import { Select } from '@talkdrum/ui';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { useJourney } from '../journey-context.ts';
import { EventFilters } from '../../../../lib/journey-fields/event-filters.tsx';
import { EventPicker, FormPicker, ListPicker } from '../../../../lib/journey-fields/pickers.tsx';
import { SpanField } from '../../../../lib/journey-fields/span-field.tsx';

const kinds = [
  { value: 'event', label: 'An event happens' },
  { value: 'message', label: 'Something with a message of this journey' },
  { value: 'submission', label: 'They send a form or survey' },
  { value: 'list', label: 'They join a list' },
] as const;

const starts: Record<Happening['kind'], Happening> = {
  event: { kind: 'event', name: '' },
  message: { kind: 'message', nodeId: null, action: 'clicked' },
  submission: { kind: 'submission', publishedId: '' },
  list: { kind: 'list', listId: '' },
};

export function WaitForFields({ node }: { node: NodeOf<'wait_for'> }) {
  const { commands } = useJourney();
  const { happening, limit } = node.config;
  const set = (change: Partial<typeof node.config>, kind: string) =>
    commands.change({ ...node, config: { ...node.config, ...change } }, kind);
  return (
    <>
      <Labelled label="Wait until">
        <Select
          value={happening.kind}
          options={kinds}
          onChange={({ target }) => {
            const kind = kinds.find(({ value }) => value === target.value)?.value;
            if (kind !== undefined) set({ happening: starts[kind] }, '');
          }}
        />
      </Labelled>
      <HappeningFields happening={happening} onChange={(next) => set({ happening: next }, 'happening')} />
      <SpanField label="At most" value={limit} onChange={(next) => set({ limit: next }, 'limit')} />
    </>
  );
}

interface HappeningFieldsProps {
  happening: Happening;
  onChange: (happening: Happening) => void;
}

function HappeningFields({ happening, onChange }: HappeningFieldsProps) {
  switch (happening.kind) {
    case 'event':
      return (
        <>
          <EventPicker
            label="Event"
            value={happening.name}
            onChange={(name) => onChange({ kind: 'event', name })}
          />
          <EventFilters
            name={happening.name}
            where={happening.where}
            onChange={(where) => onChange({ ...happening, where })}
          />
        </>
      );
    case 'submission':
      return (
        <FormPicker
          label="Form or survey"
          value={happening.publishedId}
          onChange={(publishedId) => onChange({ ...happening, publishedId })}
        />
      );
    case 'list':
      return (
        <ListPicker
          label="List"
          value={happening.listId}
          onChange={(listId) => onChange({ ...happening, listId })}
        />
      );
    default:
      return <MessageHappening happening={happening} onChange={onChange} />;
  }
}

const actions = [
  { value: 'delivered', label: 'It is delivered' },
  { value: 'opened', label: 'They view it' },
  { value: 'clicked', label: 'They click in it' },
  { value: 'replied', label: 'They reply to it (SMS)' },
] as const;

function MessageHappening({
  happening,
  onChange,
}: HappeningFieldsProps & { happening: Extract<Happening, { kind: 'message' }> }) {
  const { graph, nameOf } = useJourney();
  const messages = graph.nodes.filter(
    ({ type }) => type === 'email' || type === 'sms' || type === 'fallback',
  );
  return (
    <>
      <Labelled label="Message">
        <Select
          value={happening.nodeId ?? ''}
          options={[
            { value: '', label: 'Any message of this journey' },
            ...messages.map((node) => ({ value: node.id, label: describeNode(node, nameOf).title })),
          ]}
          onChange={({ target }) =>
            onChange({ ...happening, nodeId: target.value === '' ? null : target.value })
          }
        />
      </Labelled>
      <Labelled label="What happens">
        <Select
          value={happening.action}
          options={actions}
          onChange={({ target }) => {
            const action = actions.find(({ value }) => value === target.value)?.value;
            if (action !== undefined) onChange({ ...happening, action });
          }}
        />
      </Labelled>
    </>
  );
}
