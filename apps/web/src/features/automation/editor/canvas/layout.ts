import dagre from '@dagrejs/dagre';
import {
  describeNode,
  type JourneyGraph,
  type JourneyLine,
  linesOf,
  type NameOf,
} from '@talkdrum/journey-design';

export const boxWidth = 228;
const endWidth = 96;
const endHeight = 28;

export interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface DrawnLine extends JourneyLine {
  id: string;
  /** The node or the end that isn’t a step. */
  target: string;
  /** Where its words and its “+” stand. */
  at: 'target' | 'source';
  /** How far to the side they stand there, so that ways out of the same step don’t cover each other. */
  aside: number;
}
export interface Layout {
  nodes: Readonly<Record<string, Placed>>;
  ends: Readonly<Record<string, Placed>>;
  lines: readonly DrawnLine[];
}

/** A box is as high as its words: about 25 letters a line, two lines at most. */
function heightOf(title: string, detail: string, hasFigures: boolean): number {
  return 22 + 18 * (title.length > 24 ? 2 : 1) + (detail === '' ? 4 : 16) + (hasFigures ? 27 : 0);
}

/** Places every step below those that lead to it. */
export function layOut(graph: JourneyGraph, nameOf: NameOf, hasFigures: boolean): Layout {
  const drawing = new dagre.graphlib.Graph();
  drawing.setGraph({ rankdir: 'TB', nodesep: 34, ranksep: 62, marginx: 20, marginy: 20 });
  drawing.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) {
    const { title, detail } = describeNode(node, nameOf);
    drawing.setNode(node.id, { width: boxWidth, height: heightOf(title, detail, hasFigures) });
  }
  const into = new Map<string, number>();
  const lines = graph.nodes.flatMap(linesOf);
  for (const { to } of lines) if (to !== null) into.set(to, (into.get(to) ?? 0) + 1);
  const drawn = lines.map((line): DrawnLine => {
    const id = `${line.from}.${line.ports[0] ?? ''}`;
    const target = line.to ?? `end.${id}`;
    if (line.to === null) drawing.setNode(target, { width: endWidth, height: endHeight });
    drawing.setEdge(line.from, target);
    return { ...line, id, target, at: (into.get(target) ?? 1) > 1 ? 'source' : 'target', aside: 0 };
  });
  dagre.layout(drawing);
  const side = isMirrored(drawn, (id) => drawing.node(id).x) ? -1 : 1;
  const place = (id: string): Placed => {
    const { x, y, width, height } = drawing.node(id);
    return { x: side * x - width / 2, y: y - height / 2, width, height };
  };
  return {
    nodes: Object.fromEntries(graph.nodes.map(({ id }) => [id, place(id)])),
    ends: Object.fromEntries(
      drawn.filter(({ to }) => to === null).map(({ target }) => [target, place(target)]),
    ),
    lines: drawn.map((line) => ({ ...line, aside: asideOf(line, drawn, (id) => place(id).x) })),
  };
}

/** Room for words like “It happened 62.5%”. */
const wordsWidth = 136;

/** Words at their step stand side by side, in the order of where the lines lead. */
function asideOf(line: DrawnLine, lines: readonly DrawnLine[], xOf: (id: string) => number): number {
  const siblings = lines
    .filter(({ from }) => from === line.from)
    .toSorted((a, b) => xOf(a.target) - xOf(b.target));
  if (line.at === 'target' || siblings.length === 1) return 0;
  return (siblings.indexOf(line) - (siblings.length - 1) / 2) * wordsWidth;
}

/** Whether most ways out stand from right to left; they are read from left to right. */
function isMirrored(lines: readonly DrawnLine[], xOf: (id: string) => number): boolean {
  let balance = 0;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (next?.from === line.from) balance += Math.sign(xOf(next.target) - xOf(line.target));
  }
  return balance < 0;
}
