import { type JourneyGraph, type JourneyNode, waitEnd } from '@talkdrum/journey-design';
import type { RunStatus } from '../journey.schema.ts';

export interface Arrival {
  status: RunStatus;
  nodeId: string;
  wakeAt: Date;
}

/**
 * Where a run is after it left `from` for `to`: at that node, due at once or when its wait ends. Without a node it is
 * over, where it was.
 */
export function arriveAt(
  graph: JourneyGraph,
  from: string,
  to: string | null | undefined,
  now: Date,
  timezone: string,
): Arrival {
  const node = to === null || to === undefined ? undefined : nodeOf(graph, to);
  if (node === undefined) return { status: 'completed', nodeId: from, wakeAt: now };
  return { status: 'waiting', nodeId: node.id, wakeAt: waitEnd(node, now, timezone) ?? now };
}

const indexes = new WeakMap<JourneyGraph, Map<string, JourneyNode>>();

export function nodeOf(graph: JourneyGraph, id: string): JourneyNode | undefined {
  let index = indexes.get(graph);
  if (index === undefined) {
    index = new Map(graph.nodes.map((node) => [node.id, node]));
    indexes.set(graph, index);
  }
  return index.get(id);
}
