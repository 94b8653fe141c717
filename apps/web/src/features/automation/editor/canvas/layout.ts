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
  /** The position of its label and its “+”. */
  at: 'target' | 'source';
  /** Their offset to the side, so that ways out of the same step don’t cover each other. */
  aside: number;
  /** Where the line goes past boxes between its two ends, from above. */
  past: readonly Point[];
}
export interface Point {
  x: number;
  y: number;
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
  drawing.setGraph({ rankdir: 'TB', nodesep: 34, edgesep: 24, ranksep: 62, marginx: 20, marginy: 20 });
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
    return { ...line, id, target, at: (into.get(target) ?? 1) > 1 ? 'source' : 'target', aside: 0, past: [] };
  });
  dagre.layout(drawing);
  const side = isMirrored(drawn, (id) => drawing.node(id).x) ? -1 : 1;
  const place = (id: string): Placed => {
    const { x, y, width, height } = drawing.node(id);
    return { x: side * x - width / 2, y: y - height / 2, width, height };
  };
  const boxes = drawing.nodes().map(place);
  const routed = drawn.map((line): DrawnLine => {
    const { points = [] } = drawing.edge(line.from, line.target);
    return { ...line, past: pastBoxes(points, boxes).map(({ x, y }) => ({ x: side * x, y })) };
  });
  return {
    nodes: Object.fromEntries(graph.nodes.map(({ id }) => [id, place(id)])),
    ends: Object.fromEntries(
      drawn.filter(({ to }) => to === null).map(({ target }) => [target, place(target)]),
    ),
    lines: routed.map((line) => ({ ...line, aside: asideOf(line, routed, (id) => place(id).x) })),
  };
}

/**
 * A line over several ranks has a lane of its own on each rank between them: dagre’s points alternate between gaps and
 * ranks. It stays in the lane from above the rank’s boxes to below them.
 */
function pastBoxes(points: readonly Point[], boxes: readonly Placed[]): Point[] {
  const lanes = points.slice(2, -2).filter((_, n) => n % 2 === 0);
  return lanes.flatMap(({ x, y }) => {
    const beside = boxes.filter((box) => box.y <= y && box.y + box.height >= y);
    if (beside.length === 0) return [{ x, y }];
    const above = Math.min(...beside.map((box) => box.y));
    const below = Math.max(...beside.map((box) => box.y + box.height));
    return [
      { x, y: above },
      { x, y: below },
    ];
  });
}

/** Room for words like “It happened 62.5%”. */
const wordsWidth = 136;
/** From the step to the middle of its words and their “+”. */
const wordsDepth = 26;

/** Labels at a step are placed side by side, in the order of the lines’ targets. */
function asideOf(line: DrawnLine, lines: readonly DrawnLine[], xOf: (id: string) => number): number {
  const towards = ({ past, target }: DrawnLine) =>
    past[0] === undefined ? xOf(target) : past[0].x - boxWidth / 2;
  const siblings = lines.filter(({ from }) => from === line.from).toSorted((a, b) => towards(a) - towards(b));
  if (line.at === 'target' || siblings.length === 1) return 0;
  return (siblings.indexOf(line) - (siblings.length - 1) / 2) * wordsWidth;
}

/** The points that a line is drawn through: its step, its words there, past boxes, and where it leads. */
export function pointsOf({ at, aside, past }: DrawnLine, source: Point, target: Point): Point[] {
  const words = { x: source.x + aside, y: source.y + wordsDepth };
  return [source, ...(at === 'source' && aside !== 0 ? [words] : []), ...past, target];
}

/** A smooth line through points, upright at each of them. */
export function pathThrough(points: readonly Point[]): string {
  const curves = points.slice(1).map(({ x, y }, n) => {
    const before = points[n] ?? { x, y };
    const middle = (before.y + y) / 2;
    return `C${before.x} ${middle} ${x} ${middle} ${x} ${y}`;
  });
  return `M${points[0]?.x ?? 0} ${points[0]?.y ?? 0}${curves.join('')}`;
}

/** Whether most ways out run from right to left; people read them from left to right. */
function isMirrored(lines: readonly DrawnLine[], xOf: (id: string) => number): boolean {
  let balance = 0;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (next?.from === line.from) balance += Math.sign(xOf(next.target) - xOf(line.target));
  }
  return balance < 0;
}
