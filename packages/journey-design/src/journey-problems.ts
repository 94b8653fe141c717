import { findNode, lines, reachedFrom, reachedNodes } from './edit/journey-lines.ts';
import type { JourneyGraph, JourneyNode } from './journey-graph.schema.ts';
import { portsOf } from './journey-ports.ts';
import { spanMinutes } from './journey-values.schema.ts';
import { nodeGaps } from './problems/node-gaps.ts';
import { settingGaps } from './problems/setting-gaps.ts';

/** What has to be mended before a journey is published, or what its author should know. */
export interface JourneyProblem {
  /** Null: of the journey’s settings. */
  nodeId: string | null;
  /** The setting, as its step names it. */
  field: string;
  text: string;
  /** `note` doesn’t keep the journey from being published. */
  level: 'problem' | 'note';
}

/** Everything that keeps a journey from being published, in the order of its steps, then the notes. */
export function journeyProblems(graph: JourneyGraph): JourneyProblem[] {
  const reached = reachedNodes(graph);
  const onCircle = circles(graph);
  const found = graph.nodes.flatMap((node): JourneyProblem[] => [
    ...nodeGaps(node, graph).map(([field, text]) => problem(node.id, field, text)),
    ...(reached.has(node.id)
      ? []
      : [problem(node.id, 'place', 'Nobody can reach this step. Connect or delete it')]),
    ...(onCircle.has(node.id)
      ? [problem(node.id, 'place', 'This line leads in a circle. Use a jump to lead people back')]
      : []),
    ...(node.type === 'jump' && jumpsTooSoon(graph, node.id, node.config.to)
      ? [
          problem(
            node.id,
            'to',
            'Add a wait of at least an hour between the jump and the step it leads back to',
          ),
        ]
      : []),
  ]);
  return [
    ...settingGaps(graph.settings).map(([field, text]) => problem(null, field, text)),
    ...found,
    ...notes(graph),
  ];
}

const problem = (nodeId: string | null, field: string, text: string): JourneyProblem => ({
  nodeId,
  field,
  text,
  level: 'problem',
});

function notes(graph: JourneyGraph): JourneyProblem[] {
  const isEmpty = !graph.nodes.some(({ type }) => sends.has(type));
  const ends = lines(graph).filter(({ to }) => to === null);
  return [
    ...(isEmpty
      ? [
          {
            nodeId: null,
            field: 'nodes',
            text: 'This journey sends and changes nothing',
            level: 'note' as const,
          },
        ]
      : []),
    ...ends.map(({ from, isOnly, ports }) => ({
      nodeId: from,
      field: `next.${ports[0] ?? ''}`,
      text: isOnly ? 'The journey ends after this step' : 'One of its ways out ends the journey',
      level: 'note' as const,
    })),
  ];
}

const sends = new Set<JourneyNode['type']>([
  'email',
  'sms',
  'fallback',
  'webhook',
  'attribute',
  'list',
  'notify',
  'action',
]);

/** Nodes that lead back to themselves without a jump. */
function circles(graph: JourneyGraph): Set<string> {
  return new Set(
    graph.nodes
      .filter((node) =>
        reachedFrom(
          graph,
          portsOf(node).flatMap((port) => node.next[port] ?? []),
          false,
        ).has(node.id),
      )
      .map(({ id }) => id),
  );
}

/** Whether people can come back to the jump without having waited for an hour. */
function jumpsTooSoon(graph: JourneyGraph, jump: string, to: string | null): boolean {
  const seen = new Set<string>();
  const open = to === null ? [] : [to];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === jump) return true;
    const node = findNode(graph, id);
    if (node === undefined || seen.has(id) || isLongWait(node)) continue;
    seen.add(id);
    for (const port of portsOf(node)) if (node.next[port] !== undefined) open.push(node.next[port]);
    if (node.type === 'jump' && node.config.to !== null) open.push(node.config.to);
  }
  return false;
}

const isLongWait = (node: JourneyNode) => node.type === 'wait' && spanMinutes(node.config.span) >= 60;
