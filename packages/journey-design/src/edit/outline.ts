import type { JourneyGraph, JourneyNode } from '../journey-graph.schema.ts';
import { findNode, type JourneyLine, linesOf, reachedNodes } from './journey-lines.ts';

/** A row of the journey read from top to bottom. */
export type OutlineRow = { depth: number } & (
  | { kind: 'node'; node: JourneyNode }
  /** One of several ways out; its steps follow, one level deeper. */
  | { kind: 'way'; line: JourneyLine; node: JourneyNode }
  /** The line goes on at a step that is listed elsewhere. */
  | { kind: 'joins'; line: JourneyLine; node: JourneyNode }
  /** The line ends. */
  | { kind: 'end'; line: JourneyLine }
);

/** Every step once, in the order of its lines; steps that nobody reaches come last. */
export function outlineOf(graph: JourneyGraph): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const seen = new Set<string>();
  const first = graph.nodes[0];
  if (first !== undefined) walk(graph, first, 0, rows, seen);
  const reached = reachedNodes(graph);
  for (const node of graph.nodes)
    if (!reached.has(node.id) && !seen.has(node.id)) walk(graph, node, 0, rows, seen);
  for (const node of graph.nodes) if (!seen.has(node.id)) walk(graph, node, 0, rows, seen);
  return rows;
}

function walk(
  graph: JourneyGraph,
  start: JourneyNode,
  depth: number,
  rows: OutlineRow[],
  seen: Set<string>,
): void {
  for (let node: JourneyNode | undefined = start; node !== undefined; ) {
    seen.add(node.id);
    rows.push({ kind: 'node', node, depth });
    const ways = linesOf(node);
    const [only] = ways;
    if (only === undefined) return;
    if (ways.length > 1) {
      for (const line of ways) {
        rows.push({ kind: 'way', line, node, depth: depth + 1 });
        goOn(graph, line, depth + 1, rows, seen);
      }
      return;
    }
    const next: JourneyNode | undefined = only.to === null ? undefined : findNode(graph, only.to);
    if (next === undefined) rows.push({ kind: 'end', line: only, depth });
    else if (seen.has(next.id)) rows.push({ kind: 'joins', line: only, node: next, depth });
    node = next === undefined || seen.has(next.id) ? undefined : next;
  }
}

function goOn(
  graph: JourneyGraph,
  line: JourneyLine,
  depth: number,
  rows: OutlineRow[],
  seen: Set<string>,
): void {
  const next = line.to === null ? undefined : findNode(graph, line.to);
  if (next === undefined) rows.push({ kind: 'end', line, depth });
  else if (seen.has(next.id)) rows.push({ kind: 'joins', line, node: next, depth });
  else walk(graph, next, depth, rows, seen);
}
