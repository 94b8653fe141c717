import {
  describeNode,
  type JourneyLine,
  type JourneyNode,
  linesOf,
  portWords,
} from '@talkdrum/journey-design';
import { Combobox } from '@talkdrum/ui/pickers';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { useJourney } from '../journey-context.ts';

/** Where each way out leads: to the step below, to another one, or nowhere. */
export function WaysFields({ node }: { node: JourneyNode }) {
  const lines = linesOf(node);
  if (lines.length === 0) return null;
  return (
    <section aria-label="What follows" className="flex flex-col gap-2 border-t border-border-soft pt-3">
      <h3 className="text-sm font-semibold">What follows</h3>
      {lines.map((line) => (
        <WayField key={line.ports[0]} node={node} line={line} />
      ))}
    </section>
  );
}

const nowhere = '';

function WayField({ node, line }: { node: JourneyNode; line: JourneyLine }) {
  const { graph, nameOf, commands } = useJourney();
  const place = { from: node.id, port: line.ports[0] ?? 'next' };
  const label = line.isOnly ? 'Next step' : line.ports.map((port) => portWords(node, port)).join(', ');
  const fitting = graph.nodes.filter(({ id }) => id === line.to || commands.canConnect(place, id));
  return (
    <Labelled label={label}>
      <Combobox
        label={label}
        value={line.to ?? nowhere}
        options={[
          { value: nowhere, label: 'Ends here' },
          ...fitting.map((other) => ({ value: other.id, label: describeNode(other, nameOf).title })),
        ]}
        onValueChange={(to) => commands.connect(place, to === nowhere ? null : to)}
      />
    </Labelled>
  );
}
