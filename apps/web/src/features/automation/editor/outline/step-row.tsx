import { describeNode, type JourneyNode, linesOf } from '@talkdrum/journey-design';
import { cn, IconButton, Menu } from '@talkdrum/ui';
import { ChevronRight, MoreHorizontal, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ShownText } from '../../../../lib/shown-text.tsx';
import { AddStep } from '../add-step.tsx';
import { Here } from '../canvas/here.tsx';
import { passedWords } from '../figures-of.ts';
import { useJourney } from '../journey-context.ts';
import { MoveDialog } from '../move-dialog.tsx';
import { NodeIcon } from '../node-looks.tsx';
import { useStepMenu } from '../step-menu.tsx';

/** A step in the outline, with all its commands by key and by menu. */
export function StepRow({ node, isFound }: { node: JourneyNode; isFound: boolean }) {
  const { choose, chosen, nameOf, commands } = useJourney();
  const button = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { title } = describeNode(node, nameOf);
  const port = linesOf(node)[0]?.ports[0];
  const place = port === undefined ? null : { from: node.id, port };
  const menu = useStepMenu(node, {
    onAdd: place === null ? null : () => setAdding(true),
    onMove: () => setMoving(true),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const act = keyed(event, {
      up: () => commands.step(node.id, -1),
      down: () => commands.step(node.id, 1),
      remove: () => commands.remove(node.id),
      add: () => place !== null && setAdding(true),
      duplicate: () => commands.duplicate(node.id),
    });
    if (act === null) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      className={cn(
        'flex items-center',
        chosen === node.id && 'bg-primary-soft',
        isFound && 'bg-warning-soft',
      )}
    >
      <button
        ref={button}
        type="button"
        data-row
        data-outline={node.id}
        aria-pressed={chosen === node.id}
        onClick={() => choose(node.id)}
        onKeyDown={onKeyDown}
        className="flex min-h-13.5 min-w-0 flex-1 items-center gap-2.5 px-3 py-2 text-left hover:bg-inset focus-visible:-outline-offset-2"
      >
        <RowWords node={node} />
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </button>
      {place === null ? null : (
        <AddStep
          place={place}
          open={isAdding}
          onOpenChange={(isOpen) => {
            setAdding(isOpen);
            // The row opened it by key: it has no button to give the focus back to.
            if (!isOpen) setTimeout(() => button.current?.focus());
          }}
          trigger={<span aria-hidden className="size-0" />}
        />
      )}
      <Menu
        label={`Actions for ${title}`}
        trigger={<IconButton label={`Actions for ${title}`} icon={<MoreHorizontal aria-hidden />} />}
        items={menu}
      />
      {isMoving ? <MoveDialog node={node} onClose={() => setMoving(false)} /> : null}
    </div>
  );
}

/** What it does, how many passed, what is unfinished, and who is there now. */
function RowWords({ node }: { node: JourneyNode }) {
  const { source, nameOf, problems } = useJourney();
  const { title, detail } = describeNode(node, nameOf);
  const figures = source.figures?.nodes[node.id];
  const isPredicted = source.figures?.isPredicted === true;
  const passed =
    source.figures === null ? '' : `${isPredicted ? 'Predicted: ' : ''}${passedWords(node, figures)}`;
  const own = problems.filter(({ nodeId, level }) => nodeId === node.id && level === 'problem').length;
  return (
    <>
      <NodeIcon type={node.type} />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-strong">
          <ShownText text={title} />
        </span>
        <span className="block text-xs text-muted-foreground">
          {[detail, passed].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      {own > 0 ? (
        <span className="flex items-center gap-1 text-xs font-strong whitespace-nowrap text-warning">
          <TriangleAlert aria-hidden className="size-3.5" />
          {own === 1 ? '1 problem' : `${own} problems`}
        </span>
      ) : null}
      {(figures?.here ?? 0) > 0 ? (
        <span className="text-xs">
          <Here people={figures?.here ?? 0} isPredicted={isPredicted} />
        </span>
      ) : null}
    </>
  );
}

type Keyed = Record<'up' | 'down' | 'remove' | 'add' | 'duplicate', () => unknown>;

function keyed({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, acts: Keyed): (() => unknown) | null {
  if (altKey && key === 'ArrowUp') return acts.up;
  if (altKey && key === 'ArrowDown') return acts.down;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') return acts.duplicate;
  if (key === 'Delete' || key === 'Backspace') return acts.remove;
  return key === 'Insert' || key === '+' ? acts.add : null;
}
