import { describeNode, type NodeOf } from '@talkdrum/journey-design';
import { Combobox } from '@talkdrum/ui/pickers';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { useJourney } from '../journey-context.ts';

export function JumpFields({ node }: { node: NodeOf<'jump'> }) {
  const { graph, nameOf, commands } = useJourney();
  const others = graph.nodes.filter(({ id, type }) => id !== node.id && type !== 'trigger');
  return (
    <Labelled
      label="Jump to"
      help="There must be a wait of at least an hour in between, so nobody loops forever."
    >
      <Combobox
        label="Jump to"
        value={node.config.to}
        options={others.map((other) => ({
          value: other.id,
          label: describeNode(other, nameOf).title,
          description: describeNode(other, nameOf).detail,
        }))}
        onValueChange={(to) => commands.change({ ...node, config: { to } })}
        placeholder="Choose a step…"
        emptyText="No step found."
      />
    </Labelled>
  );
}
