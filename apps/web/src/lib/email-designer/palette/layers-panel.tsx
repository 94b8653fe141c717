import { cn, IconButton } from '@talkdrum/ui';
import { useEditorState } from '@tiptap/react';
import { ChevronDown, ChevronUp, Copy, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Direction } from '../blocks/change-blocks.ts';
import { blockDetail, lookOf, blockName } from '../blocks/block-words.ts';
import { allBlocks, chosenBlock, type PlacedBlock } from '../blocks/find-blocks.ts';
import { useDesigner } from '../designer-context.ts';

const moves: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'into',
};

/** The blocks as an outline, with the commands of the email: arrows choose, Alt Shift and arrows move. */
export function LayersPanel() {
  const { editor } = useDesigner();
  const list = useRef<HTMLUListElement>(null);
  const { blocks, chosen } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      blocks: allBlocks(state.doc),
      chosen: chosenBlock(state)?.pos ?? null,
    }),
  });
  useFocusOnChosen(list, chosen);
  return (
    <ul ref={list} aria-label="Layers" className="flex flex-col gap-0.5">
      {blocks.map((block) => (
        <Layer key={`${block.pos}-${block.node.type.name}`} block={block} isChosen={block.pos === chosen} />
      ))}
    </ul>
  );
}

/** After a command the focus stays on the block, wherever it went. */
function useFocusOnChosen(list: React.RefObject<HTMLUListElement | null>, chosen: number | null): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const isHere = list.current?.contains(document.activeElement) === true;
    const isLost = document.activeElement === document.body && hadFocus.current;
    const layer = list.current?.querySelector<HTMLElement>('[aria-current=true]');
    if (layer && (isLost || (isHere && document.activeElement?.matches('[data-layer]')))) layer.focus();
    hadFocus.current = isHere || isLost;
  }, [list, chosen]);
}

function Layer({ block, isChosen }: { block: PlacedBlock; isChosen: boolean }) {
  const { commands, startDrag, source } = useDesigner();
  const { icon: Icon } = lookOf(block.node);
  const name = blockName(block.node);
  const detail = blockDetail(block.node);
  return (
    <li
      className={cn(
        'group flex items-center rounded-badge',
        isChosen ? 'bg-primary-soft' : 'hover:bg-accent',
      )}
      style={{ paddingLeft: `${block.depth * 14}px` }}
    >
      <button
        type="button"
        data-layer
        aria-current={isChosen}
        onClick={() => commands.select(block.pos)}
        onKeyDown={(event) => source.refusal === null && handleKey(event, block, commands)}
        onPointerDown={(event) =>
          event.pointerType === 'mouse' &&
          source.refusal === null &&
          startDrag(event, { label: name, block: block.node, from: block.pos })
        }
        className="flex min-h-7.5 min-w-0 flex-1 items-center gap-2 rounded-badge px-1.5 text-left text-sm max-lg:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"
      >
        <Icon aria-hidden />
        <span className="shrink-0">{name}</span>
        <span className="truncate text-xs text-muted-foreground">{detail}</span>
      </button>
      {isChosen && source.refusal === null ? (
        <span className="flex shrink-0 [&_button]:size-6.5 max-lg:[&_button]:size-11">
          <IconButton
            size="sm"
            label="Move up"
            icon={<ChevronUp aria-hidden />}
            onClick={() => commands.move(block.pos, 'up')}
          />
          <IconButton
            size="sm"
            label="Move down"
            icon={<ChevronDown aria-hidden />}
            onClick={() => commands.move(block.pos, 'down')}
          />
          <IconButton
            size="sm"
            label="Duplicate"
            icon={<Copy aria-hidden />}
            onClick={() => commands.duplicate(block.pos)}
          />
          <IconButton
            size="sm"
            label="Delete"
            icon={<Trash2 aria-hidden />}
            onClick={() => commands.remove(block.pos)}
          />
        </span>
      ) : null}
    </li>
  );
}

function handleKey(
  event: KeyboardEvent<HTMLElement>,
  { pos }: PlacedBlock,
  commands: ReturnType<typeof useDesigner>['commands'],
): void {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  const mod = ctrlKey || metaKey;
  const direction = moves[key];
  if (altKey && shiftKey && direction !== undefined) commands.move(pos, direction);
  else if (mod && key.toLowerCase() === 'd') commands.duplicate(pos);
  else if (!mod && !altKey && (key === 'Delete' || key === 'Backspace')) commands.remove(pos);
  else if (!mod && !altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    stepFocus(event.currentTarget, key === 'ArrowUp' ? -1 : 1);
  else return;
  event.preventDefault();
}

function stepFocus(layer: HTMLElement, step: 1 | -1): void {
  const layers = [...(layer.closest('ul')?.querySelectorAll<HTMLElement>('[data-layer]') ?? [])];
  const next = layers[layers.indexOf(layer) + step];
  next?.focus();
  next?.click();
}
