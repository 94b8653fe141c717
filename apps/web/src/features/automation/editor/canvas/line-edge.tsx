import { findNode, portWords } from '@talkdrum/journey-design';
import { cn } from '@talkdrum/ui';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { Plus } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { AddStep } from '../add-step.tsx';
import { lineWidth, percentWords, shareOf } from '../figures-of.ts';
import { useJourney } from '../journey-context.ts';
import { type DrawnLine, pathThrough, pointsOf } from './layout.ts';
import { draggedStep } from './palette.tsx';

export type LineEdgeData = Edge<{ line: DrawnLine; title: string }, 'line'>;

/** A line with its words, the share of people it carries, and a “+”. Steps of the palette can be dropped on it. */
export function LineEdge(props: EdgeProps<LineEdgeData>) {
  const { source, sourceX, sourceY, targetX, targetY, data } = props;
  const { source: journey, graph, commands } = useJourney();
  const [isOver, setOver] = useState(false);
  const line = data?.line;
  const node = findNode(graph, source);
  if (line === undefined || node === undefined) return null;
  const [from, to] = [
    { x: sourceX, y: sourceY },
    { x: targetX, y: targetY },
  ];
  const isStraight = Math.abs(sourceX - targetX) < 2;
  const isAtTarget = line.at === 'target';
  const [x, y] = isAtTarget ? [targetX, targetY] : [sourceX + line.aside, sourceY];
  const words = lineWords(props, node);
  const share = shareOf(line, journey.figures);
  const drop = (event: DragEvent) => {
    const type = draggedStep(event);
    setOver(false);
    if (type === null) return;
    event.preventDefault();
    commands.add({ from: line.from, port: line.ports[0] ?? 'next' }, type);
  };
  return (
    <>
      <BaseEdge
        path={pathThrough(pointsOf(line, from, to))}
        style={{
          stroke: isOver ? 'var(--ring)' : 'color-mix(in oklab, var(--chart-6) 55%, var(--background))',
          strokeWidth: lineWidth(line, journey.figures),
        }}
      />
      <EdgeLabelRenderer>
        <div
          className="nodrag nopan pointer-events-auto absolute flex flex-col items-center gap-0.5"
          style={{
            transform: `translate(-50%, ${isAtTarget ? '-100%' : '0'}) translate(${x}px, ${y + (isAtTarget ? -7 : 7)}px)`,
          }}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {words === null ? null : (
            <span
              className={cn(
                'tabular rounded-badge bg-card px-2 text-xs leading-5 font-strong whitespace-nowrap shadow-surface',
                !isStraight && !isAtTarget && 'mt-1',
              )}
            >
              {words}
              {share === null ? '' : ` ${percentWords(share)}`}
            </span>
          )}
          <AddStep
            place={{ from: line.from, port: line.ports[0] ?? 'next' }}
            trigger={
              <button
                type="button"
                aria-label={`Add a step after ${data?.title ?? 'this step'}`}
                className={cn(
                  'grid size-6 place-items-center rounded-full bg-card text-muted-foreground shadow-button hover:bg-primary hover:text-primary-foreground',
                  isOver && 'bg-primary text-primary-foreground',
                )}
              >
                <Plus aria-hidden className="size-3.5" />
              </button>
            }
          />
        </div>
      </EdgeLabelRenderer>
    </>
  );
}

function lineWords({ data }: EdgeProps<LineEdgeData>, node: Parameters<typeof portWords>[0]): string | null {
  const line = data?.line;
  if (line === undefined || line.isOnly) return null;
  return line.ports.map((port) => portWords(node, port)).join(', ');
}
