import type { NodeOf } from '@talkdrum/journey-design';
import { Input, Segmented, Textarea } from '@talkdrum/ui';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { useJourney } from '../journey-context.ts';
import { AttributePicker, ListPicker } from '../../../../lib/journey-fields/pickers.tsx';

export function WebhookFields({ node }: { node: NodeOf<'webhook'> }) {
  const { commands } = useJourney();
  const set = (change: Partial<typeof node.config>) =>
    commands.change({ ...node, config: { ...node.config, ...change } }, Object.keys(change).join());
  return (
    <>
      <Labelled
        label="Address"
        help="We post the contact and the journey to it as JSON, and wait for the answer."
      >
        <Input
          type="url"
          placeholder="https://"
          maxLength={2_000}
          value={node.config.url}
          onChange={({ target }) => set({ url: target.value })}
        />
      </Labelled>
      <Labelled label="Keep the answer as (optional)" help="Later steps can use its fields under this name.">
        <Input
          maxLength={40}
          value={node.config.answerKey}
          onChange={({ target }) => set({ answerKey: target.value })}
        />
      </Labelled>
    </>
  );
}

export function AttributeFields({ node }: { node: NodeOf<'attribute'> }) {
  const { commands } = useJourney();
  const { key, value } = node.config;
  const set = (change: Partial<typeof node.config>, kind = '') =>
    commands.change({ ...node, config: { ...node.config, ...change } }, kind);
  return (
    <>
      <AttributePicker label="Attribute" value={key} onChange={(next) => set({ key: next })} />
      <Segmented
        label="What to do"
        value={value === null ? 'clear' : 'set'}
        options={[
          { value: 'set', label: 'Set it' },
          { value: 'clear', label: 'Clear it' },
        ]}
        onValueChange={(next) => set({ value: next === 'clear' ? null : '' })}
      />
      {value === null ? null : (
        <Labelled label="Value">
          <Input
            maxLength={500}
            value={value}
            onChange={({ target }) => set({ value: target.value }, 'value')}
          />
        </Labelled>
      )}
    </>
  );
}

export function ListFields({ node }: { node: NodeOf<'list'> }) {
  const { commands } = useJourney();
  const set = (change: Partial<typeof node.config>) =>
    commands.change({ ...node, config: { ...node.config, ...change } });
  return (
    <>
      <Segmented
        label="What to do"
        value={node.config.change}
        options={[
          { value: 'add', label: 'Add to' },
          { value: 'remove', label: 'Remove from' },
        ]}
        onValueChange={(change) => set({ change: change === 'remove' ? 'remove' : 'add' })}
      />
      <ListPicker label="List" value={node.config.listId} onChange={(listId) => set({ listId })} />
    </>
  );
}

export function NotifyFields({ node }: { node: NodeOf<'notify'> }) {
  const { commands } = useJourney();
  return (
    <Labelled label="Message to your team" help="Sent by email with a link to the contact.">
      <Textarea
        rows={4}
        maxLength={500}
        value={node.config.text}
        onChange={({ target }) => commands.change({ ...node, config: { text: target.value } }, 'text')}
      />
    </Labelled>
  );
}
