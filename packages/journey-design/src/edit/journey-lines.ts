import type { JourneyGraph, JourneyNode } from '../journey-graph.schema.ts';
import { portsOf } from '../journey-ports.ts';

/** One or several ways out of a node that lead to the same place, drawn as one line. */
export interface JourneyLine {
  from: string;
  ports: readonly string[];
  /** Null: the journey ends there. */
  to: string | null;
  /** The only line of its node; it needs no words. */
  isOnly: boolean;
}

/** Where a step can be added: after this port of this node. */
export interface JourneyPlace {
  from: string;
  port: string;
}

/** Steps whose ways out usually lead on together: a message that was skipped doesn't end the journey. */
const together = new Set<JourneyNode['type']>(['email', 'sms', 'fallback', 'webhook', 'wait_for']);

export function isTogether({ type }: JourneyNode): boolean {
  return together.has(type);
}

export function lines(graph: JourneyGraph): JourneyLine[] {
  return graph.nodes.flatMap(linesOf);
}

export function linesOf(node: JourneyNode): JourneyLine[] {
  const groups: { ports: string[]; to: string | null }[] = [];
  for (const port of portsOf(node)) {
    const to = node.next[port] ?? null;
    const same = isTogether(node) ? groups.find((group) => group.to === to) : undefined;
    if (same === undefined) groups.push({ ports: [port], to });
    else same.ports.push(port);
  }
  return groups.map((group) => ({ ...group, from: node.id, isOnly: groups.length === 1 }));
}

/** The line that begins at this port. */
export function lineAt(graph: JourneyGraph, { from, port }: JourneyPlace): JourneyLine | null {
  const node = findNode(graph, from);
  return node === undefined ? null : (linesOf(node).find(({ ports }) => ports.includes(port)) ?? null);
}

export function findNode(graph: JourneyGraph, id: string): JourneyNode | undefined {
  return graph.nodes.find((node) => node.id === id);
}

/** Lines that lead to a node. */
export function linesTo(graph: JourneyGraph, id: string): JourneyLine[] {
  return lines(graph).filter(({ to }) => to === id);
}

/** The nodes that people can come to from these, themselves included; jumps too unless told otherwise. */
export function reachedFrom(graph: JourneyGraph, ids: readonly string[], withJumps = true): Set<string> {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const reached = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = byId.get(id);
    if (node === undefined || reached.has(id)) continue;
    reached.add(id);
    for (const port of portsOf(node)) if (node.next[port] !== undefined) open.push(node.next[port]);
    if (withJumps && node.type === 'jump' && node.config.to !== null) open.push(node.config.to);
  }
  return reached;
}

/** Whom the trigger can lead to. */
export function reachedNodes(graph: JourneyGraph): Set<string> {
  return reachedFrom(
    graph,
    graph.nodes.slice(0, 1).map(({ id }) => id),
  );
}
