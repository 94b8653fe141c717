import { describeNode, type JourneyNode } from '@talkdrum/journey-design';
import { cn } from '@talkdrum/ui';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { History, TriangleAlert } from 'lucide-react';
import { ShownText } from '../../../../lib/shown-text.tsx';
import { passedWords } from '../figures-of.ts';
import { useJourney } from '../journey-context.ts';
import { NodeIcon } from '../node-looks.tsx';
import { Here } from './here.tsx';

export type StepBoxNode = Node<{ step: JourneyNode; isFound: boolean }, 'step'>;

const hidden = 'pointer-events-none !min-h-0 !min-w-0 !border-0 !bg-transparent opacity-0';

/** A step on the canvas: what it does, when, how many passed, and who is there now. */
export function StepBox({ data: { step, isFound } }: NodeProps<StepBoxNode>) {
  const { source, chosen, choose, problems, nameOf } = useJourney();
  const { title, detail } = describeNode(step, nameOf);
  const figures = source.figures?.nodes[step.id];
  const own = problems.filter(({ nodeId, level }) => nodeId === step.id && level === 'problem').length;
  const isChosen = chosen === step.id;
  const isPredicted = source.figures?.isPredicted === true;
  return (
    <>
      <Handle type="target" position={Position.Top} className={hidden} isConnectable={false} />
      <button
        type="button"
        data-step={step.id}
        aria-pressed={isChosen}
        title={title}
        onClick={() => choose(step.id)}
        className={cn(
          'nodrag nopan relative flex h-full w-full gap-2.5 rounded-node bg-card p-2.5 text-left shadow-surface hover:shadow-button',
          isPredicted && !isChosen && 'outline-1 outline-dashed outline-info',
          isChosen && 'outline-2 outline-ring',
          isFound && !isChosen && 'outline-2 outline-chart-2',
        )}
      >
        <NodeIcon type={step.type} />
        <span className={cn('flex min-w-0 flex-1 flex-col', detail === '' && 'pt-1')}>
          <span className="line-clamp-2 text-sm leading-4.5 font-strong">
            <ShownText text={title} />
          </span>
          {detail === '' ? null : <span className="truncate text-xs text-muted-foreground">{detail}</span>}
          {source.figures === null ? null : (
            <span
              className={cn(
                'tabular mt-auto flex justify-between gap-2 border-t border-border-soft pt-1 text-xs font-medium',
                isPredicted && 'border-dashed border-info text-info',
              )}
            >
              <span className="flex min-w-0 items-center gap-1">
                {isPredicted ? <History aria-label="Predicted:" className="size-3 shrink-0" /> : null}
                <span className="truncate">{passedWords(step, figures)}</span>
              </span>
              {(figures?.here ?? 0) > 0 ? (
                <Here people={figures?.here ?? 0} isPredicted={isPredicted} />
              ) : null}
            </span>
          )}
        </span>
        {own > 0 ? <ProblemMark count={own} /> : null}
      </button>
      <Handle type="source" position={Position.Bottom} className={hidden} isConnectable={false} />
    </>
  );
}

/** On the corner of a step that isn’t finished. */
function ProblemMark({ count }: { count: number }) {
  return (
    <span className="absolute -top-2 -right-2 grid size-5.5 place-items-center rounded-full bg-warning-soft text-warning shadow-surface">
      <TriangleAlert aria-hidden className="size-3.5" />
      <span className="sr-only">{count === 1 ? '1 problem' : `${count} problems`}</span>
    </span>
  );
}
