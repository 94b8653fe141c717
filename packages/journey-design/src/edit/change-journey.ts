import type { JourneyGraph, JourneyNode, JourneySettings } from '../journey-graph.schema.ts';
import { journeyLimits } from '../journey-values.schema.ts';
import { portsOf } from '../journey-ports.ts';
import {
  findNode,
  isTogether,
  type JourneyPlace,
  lineAt,
  linesTo,
  reachedFrom,
  reachedNodes,
} from './journey-lines.ts';
import { newNode, newNodeId } from './new-node.ts';

/** A changed graph and the step that was added. */
export interface Added {
  graph: JourneyGraph;
  id: string;
}

const isEnd = (node: JourneyNode) => portsOf(node).length === 0;

/** Where a line goes on after a step that is moved or deleted. */
export function mainPort(node: JourneyNode): string | null {
  const ports = portsOf(node);
  return ports.find((port) => node.next[port] !== undefined) ?? ports[0] ?? null;
}

function mapNode(graph: JourneyGraph, id: string, change: (node: JourneyNode) => JourneyNode): JourneyGraph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? change(node) : node)) };
}

function withNext(node: JourneyNode, ports: readonly string[], to: string | null): JourneyNode {
  const next = Object.fromEntries(Object.entries(node.next).filter(([port]) => !ports.includes(port)));
  if (to !== null) for (const port of ports) next[port] = to;
  return { ...node, next };
}

/**
 * Puts a node on the line that begins at `place`; what followed, follows it. Null where it can’t be placed.
 */
function insert(graph: JourneyGraph, place: JourneyPlace, node: JourneyNode): JourneyGraph | null {
  const line = lineAt(graph, place);
  if (line === null || graph.nodes.length >= journeyLimits.nodes) return null;
  if (isEnd(node) && line.to !== null) return null;
  const first = mainPort(node);
  const onward = first === null ? [] : isTogether(node) ? portsOf(node) : [first];
  const placed = withNext(node, onward, line.to);
  const joined = mapNode(graph, place.from, (before) => withNext(before, line.ports, node.id));
  const at = joined.nodes.findIndex(({ id }) => id === place.from);
  return { ...joined, nodes: joined.nodes.toSpliced(at + 1, 0, placed) };
}

/** Adds a step after a port, or on the line that begins there. Null if the step ends a line that goes on. */
export function addNode(graph: JourneyGraph, place: JourneyPlace, given: JourneyNode): Added | null {
  const node = { ...given, next: {} };
  const next = insert(graph, place, node);
  return next === null ? null : { graph: next, id: node.id };
}

/** Steps that nobody comes to any longer; those that were apart before stay. */
function withoutLost(before: JourneyGraph, after: JourneyGraph): JourneyGraph {
  const were = reachedNodes(before);
  const are = reachedNodes(after);
  return withoutNodes(
    after,
    after.nodes.filter(({ id }) => were.has(id) && !are.has(id)).map(({ id }) => id),
  );
}

/** Nothing leads to or speaks of a step that is gone. */
function withoutNodes(graph: JourneyGraph, ids: readonly string[]): JourneyGraph {
  if (ids.length === 0) return graph;
  const nodes = graph.nodes
    .filter(({ id }) => !ids.includes(id))
    .map((node): JourneyNode => {
      const next = Object.fromEntries(Object.entries(node.next).filter(([, to]) => !ids.includes(to)));
      const kept = { ...node, next };
      if (kept.type === 'jump' && kept.config.to !== null && ids.includes(kept.config.to))
        return { ...kept, config: { to: null } };
      if (kept.type !== 'wait_for' || kept.config.happening.kind !== 'message') return kept;
      const { nodeId } = kept.config.happening;
      return nodeId === null || !ids.includes(nodeId)
        ? kept
        : { ...kept, config: { ...kept.config, happening: { ...kept.config.happening, nodeId: null } } };
    });
  return { ...graph, nodes };
}

/** Lines that led to the node lead to what follows it on its main line. */
function joinAround(graph: JourneyGraph, node: JourneyNode): JourneyGraph {
  const main = mainPort(node);
  const to = main === null ? null : (node.next[main] ?? null);
  return linesTo(graph, node.id).reduce(
    (joined, line) => mapNode(joined, line.from, (before) => withNext(before, line.ports, to)),
    graph,
  );
}

/**
 * Deletes a step and joins the line around it. Of a step with several ways out the first that leads anywhere goes on;
 * steps that stood only on the others are deleted with it.
 */
export function removeNode(graph: JourneyGraph, id: string): JourneyGraph {
  const node = findNode(graph, id);
  if (node === undefined || node.type === 'trigger') return graph;
  return withoutLost(graph, withoutNodes(joinAround(graph, node), [id]));
}

/** Moves a step onto another line; its own further ways out go with it. Null where it can't go. */
export function moveNode(graph: JourneyGraph, id: string, place: JourneyPlace): JourneyGraph | null {
  const node = findNode(graph, id);
  const main = node === undefined ? null : mainPort(node);
  if (node === undefined || node.type === 'trigger' || place.from === id) return null;
  if (lineAt(graph, place)?.to === id) return null;
  const onward = main === null ? [] : isTogether(node) ? portsWithMain(node, main) : [main];
  const others = portsOf(node).filter((port) => !onward.includes(port));
  const aside = others.flatMap((port) => node.next[port] ?? []);
  // The other ways out would lead back to it.
  if (reachedFrom(graph, aside, false).has(place.from)) return null;
  const lifted = withNext(node, onward, null);
  const joined = joinAround(graph, node);
  const without = { ...joined, nodes: joined.nodes.filter((one) => one.id !== id) };
  const line = lineAt(without, place);
  if (line === null || (onward.length === 0 && line.to !== null)) return null;
  const placed = withNext(lifted, onward, line.to);
  const set = mapNode(without, place.from, (before) => withNext(before, line.ports, id));
  const at = set.nodes.findIndex((one) => one.id === place.from);
  return { ...set, nodes: set.nodes.toSpliced(at + 1, 0, placed) };
}

const portsWithMain = (node: JourneyNode, main: string) =>
  portsOf(node).filter((port) => node.next[port] === node.next[main]);

/** One place earlier or later on its line. Null at the end, and where several lines meet. */
export function stepNode(graph: JourneyGraph, id: string, by: -1 | 1): JourneyGraph | null {
  const node = findNode(graph, id);
  if (node === undefined) return null;
  if (by === 1) {
    const main = mainPort(node);
    const after = findNode(graph, (main === null ? undefined : node.next[main]) ?? '');
    const port = after === undefined ? null : mainPort(after);
    return after === undefined || port === null ? null : moveNode(graph, id, { from: after.id, port });
  }
  const [line, ...more] = linesTo(graph, id);
  const [before, ...others] = line === undefined ? [] : linesTo(graph, line.from);
  if (before === undefined || more.length > 0 || others.length > 0) return null;
  return moveNode(graph, id, { from: before.from, port: before.ports[0] ?? 'next' });
}

/** A copy right after the step, with its settings and none of its other ways out. */
export function duplicateNode(graph: JourneyGraph, id: string): Added | null {
  const node = findNode(graph, id);
  if (node === undefined || node.type === 'trigger') return null;
  const port = mainPort(node);
  if (port === null) return null;
  return addNode(graph, { from: id, port }, { ...structuredClone(node), id: newNodeId() });
}

/** Leads a line elsewhere, or nowhere. Null where that would be a circle: only a jump leads back. */
export function connect(graph: JourneyGraph, place: JourneyPlace, to: string | null): JourneyGraph | null {
  const line = lineAt(graph, place);
  if (line === null || to === graph.nodes[0]?.id) return null;
  if (to !== null && (findNode(graph, to) === undefined || reachedFrom(graph, [to], false).has(place.from)))
    return null;
  return mapNode(graph, place.from, (node) => withNext(node, line.ports, to));
}

/** Gives one way out its own line, which ends at once, or leads it on with the others. */
export function separate(graph: JourneyGraph, { from, port }: JourneyPlace, isApart: boolean): JourneyGraph {
  const node = findNode(graph, from);
  const main = node === undefined ? undefined : portsOf(node)[0];
  if (node === undefined || main === undefined || main === port || !portsOf(node).includes(port))
    return graph;
  if (!isApart)
    return withoutLost(
      graph,
      mapNode(graph, from, (before) => withNext(before, [port], before.next[main] ?? null)),
    );
  if (graph.nodes.length >= journeyLimits.nodes) return graph;
  const end = newNode('exit');
  const set = mapNode(graph, from, (before) => withNext(before, [port], end.id));
  return { ...set, nodes: [...set.nodes, end] };
}

/** Changes a step's name or settings. Ways out that are gone take the steps with them that stood only there. */
export function changeNode(graph: JourneyGraph, changed: JourneyNode): JourneyGraph {
  const before = findNode(graph, changed.id);
  if (before === undefined || before.type !== changed.type) return graph;
  const ports = portsOf(changed);
  const next = Object.fromEntries(Object.entries(before.next).filter(([port]) => ports.includes(port)));
  const set = mapNode(graph, changed.id, () => ({ ...changed, next }));
  return withoutLost(graph, set);
}

export function changeSettings(graph: JourneyGraph, settings: JourneySettings): JourneyGraph {
  return { ...graph, settings };
}
