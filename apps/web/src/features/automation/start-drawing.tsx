import type { JourneyGraph, JourneyNode } from '@talkdrum/journey-design';
import { useMemo } from 'react';

interface Box {
  id: string;
  x: number;
  y: number;
  type: JourneyNode['type'];
}

const colours: Partial<Record<JourneyNode['type'], string>> = {
  trigger: 'var(--brand)',
  email: 'var(--chart-1)',
  sms: 'var(--chart-3)',
  fallback: 'var(--chart-1)',
  condition: 'var(--chart-5)',
  branch: 'var(--chart-5)',
  split: 'var(--chart-5)',
  goal: 'var(--success)',
};

/** Rows by distance from the trigger, columns by order in them. */
function boxesOf(graph: JourneyGraph): Box[] {
  const row = new Map<string, number>([[graph.nodes[0]?.id ?? '', 0]]);
  for (let turn = 0; turn < graph.nodes.length; turn += 1)
    for (const node of graph.nodes)
      for (const to of Object.values(node.next))
        row.set(to, Math.max(row.get(to) ?? 0, (row.get(node.id) ?? 0) + 1));
  const filled = new Map<number, number>();
  return graph.nodes.map(({ id, type }) => {
    const y = row.get(id) ?? 0;
    const x = filled.get(y) ?? 0;
    filled.set(y, x + 1);
    return { id, type, x, y };
  });
}

/** A starting design, small: its shape, and which of its steps send. */
export function StartDrawing({ graph }: { graph: JourneyGraph }) {
  const boxes = useMemo(() => boxesOf(graph), [graph]);
  const rows = Math.max(...boxes.map(({ y }) => y)) + 1;
  const widest = Math.max(...boxes.map(({ x }) => x)) + 1;
  const inRow = (y: number) => boxes.filter((box) => box.y === y).length;
  const at = (box: Box) => ({ x: (box.x - inRow(box.y) / 2 + widest / 2) * 26 + 3, y: box.y * 13 + 2 });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${widest * 26} ${rows * 13}`}
      className="h-22 w-20 shrink-0"
      preserveAspectRatio="xMidYMid meet"
    >
      {graph.nodes.flatMap((node) =>
        [...new Set(Object.values(node.next))].map((to) => {
          const [from, target] = [boxes.find(({ id }) => id === node.id), boxes.find(({ id }) => id === to)];
          if (from === undefined || target === undefined) return null;
          const [a, b] = [at(from), at(target)];
          return (
            <path
              key={`${node.id} ${to}`}
              d={`M${a.x + 10},${a.y + 8} C${a.x + 10},${a.y + 12} ${b.x + 10},${b.y - 4} ${b.x + 10},${b.y}`}
              fill="none"
              stroke="var(--border)"
              strokeWidth={1.25}
            />
          );
        }),
      )}
      {boxes.map((box) => (
        <rect
          key={box.id}
          {...at(box)}
          width={20}
          height={8}
          rx={2.5}
          fill={colours[box.type] ?? 'var(--chart-6)'}
          opacity={colours[box.type] === undefined ? 0.45 : 0.9}
        />
      ))}
    </svg>
  );
}
