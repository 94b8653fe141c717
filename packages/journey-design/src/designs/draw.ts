import { newNode } from '../edit/new-node.ts';
import { isTogether } from '../edit/journey-lines.ts';
import { type JourneyGraph, type JourneyNode, journeyGraph } from '../journey-graph.schema.ts';
import { portsOf } from '../journey-ports.ts';
import type { JourneySettings, JourneyTrigger } from '../journey-triggers.schema.ts';

/** A drawing from the trigger down. A step is followed by the next one, or by what its ways out name. */
export type Drawn = JourneyNode | { node: JourneyNode; ways: Record<string, readonly Drawn[]> };

const isWays = (step: Drawn): step is Exclude<Drawn, JourneyNode> => 'node' in step;

export function draw(
  trigger: JourneyTrigger,
  steps: readonly Drawn[],
  settings: Partial<JourneySettings> = {},
  /** What follows further ways of the trigger. */
  ways: Record<string, readonly Drawn[]> = {},
): JourneyGraph {
  const first: JourneyNode = { ...newNode('exit'), type: 'trigger', config: trigger };
  const nodes: JourneyNode[] = [];
  follow(first, ['next'], steps, nodes);
  for (const [port, way] of Object.entries(ways)) follow(first, [port], way, nodes);
  return journeyGraph.parse({ version: 1, settings, nodes: [first, ...nodes] });
}

/** Steps after these ports. A step with ways of its own is the last of its line. */
function follow(
  from: JourneyNode,
  ports: readonly string[],
  steps: readonly Drawn[],
  nodes: JourneyNode[],
): void {
  let [before, open] = [from, ports];
  for (const step of steps) {
    const node = isWays(step) ? step.node : step;
    for (const port of open) before.next[port] = node.id;
    if (!nodes.includes(node)) nodes.push(node);
    if (isWays(step)) {
      for (const [port, way] of Object.entries(step.ways)) follow(node, [port], way, nodes);
      return;
    }
    [before, open] = [node, isTogether(node) ? portsOf(node) : portsOf(node).slice(0, 1)];
  }
}
