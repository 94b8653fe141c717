import { IconButton, Menu } from '@talkdrum/ui';
import { blockCatalogue } from '@talkdrum/email-designs';
import { useEditorState } from '@tiptap/react';
import { Bookmark, ChevronDown, ChevronUp, Copy, Plus, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { blockName, iconOf, lookOf } from '../blocks/block-words.ts';
import { chosenBlock, type PlacedBlock } from '../blocks/find-blocks.ts';
import { useDesigner } from '../designer-context.ts';
import { SaveBlockModal } from '../palette/save-block-modal.tsx';
import { useBlockBox } from './use-block-box.ts';

/** Around the chosen block: its name to drag it by, its commands, and a button that adds one below. */
export function BlockChrome({ paper }: { paper: RefObject<HTMLElement | null> }) {
  const { editor, source } = useDesigner();
  const block = useEditorState({ editor, selector: ({ editor: { state } }) => chosenBlock(state) });
  const box = useBlockBox(editor, block?.pos ?? null, paper);
  const [saving, setSaving] = useState<PlacedBlock | null>(null);
  return (
    <>
      {block === null || box === null || source.refusal !== null ? null : (
        <div className="pointer-events-none absolute z-10" style={{ ...box }}>
          <div aria-hidden className="absolute inset-0 outline-2 -outline-offset-1 outline-primary" />
          <BlockHandle block={block} />
          <BlockToolbar block={block} onSave={() => setSaving(block)} />
          <AddBelow />
        </div>
      )}
      <SaveBlockModal block={saving} onClose={() => setSaving(null)} />
    </>
  );
}

/** The block's name, by which the mouse drags it; the toolbar and the keys do the same. */
function BlockHandle({ block }: { block: PlacedBlock }) {
  const { startDrag } = useDesigner();
  const { icon: Icon } = lookOf(block.node);
  const name = blockName(block.node);
  return (
    <div
      aria-hidden
      data-drag-handle
      onPointerDown={(event) => {
        event.preventDefault();
        startDrag(event, { label: name, block: block.node, from: block.pos });
      }}
      className="pointer-events-auto absolute bottom-full -left-px flex h-6 cursor-grab touch-none items-center gap-1.5 rounded-t-badge bg-primary px-2 text-xs font-strong whitespace-nowrap text-primary-foreground active:cursor-grabbing [&_svg]:size-3.5"
    >
      <Icon />
      {name}
    </div>
  );
}

const keep = (event: { preventDefault(): void }) => event.preventDefault();

function BlockToolbar({ block: { pos }, onSave }: { block: PlacedBlock; onSave: () => void }) {
  const { commands } = useDesigner();
  return (
    <div
      role="toolbar"
      aria-label="Block"
      onMouseDown={keep}
      className="pointer-events-auto absolute right-2.5 bottom-[calc(100%-1rem)] flex rounded-control bg-[#15202b] p-0.5 shadow-popover [&_button]:size-7 [&_button]:text-[#dfe6ec] [&_button:hover]:bg-white/12 [&_button:hover]:text-white max-lg:[&_button]:size-11 [&_svg]:size-3.5"
    >
      <IconButton
        size="sm"
        label="Move up"
        icon={<ChevronUp aria-hidden />}
        onClick={() => commands.move(pos, 'up')}
      />
      <IconButton
        size="sm"
        label="Move down"
        icon={<ChevronDown aria-hidden />}
        onClick={() => commands.move(pos, 'down')}
      />
      <IconButton
        size="sm"
        label="Duplicate"
        icon={<Copy aria-hidden />}
        onClick={() => commands.duplicate(pos)}
      />
      <IconButton size="sm" label="Save block" icon={<Bookmark aria-hidden />} onClick={onSave} />
      <IconButton
        size="sm"
        label="Delete"
        icon={<Trash2 aria-hidden />}
        onClick={() => commands.remove(pos)}
      />
    </div>
  );
}

/** For a mouse only: on touch screens it would cover the next block, and the bar below has the same menu. */
function AddBelow() {
  const { commands } = useDesigner();
  return (
    <span className="pointer-events-auto absolute top-full max-lg:hidden left-1/2 -translate-x-1/2 -translate-y-1/2">
      <Menu
        label="Add a block below"
        align="center"
        trigger={
          <button
            type="button"
            aria-label="Add a block below"
            className="touch grid size-6 place-items-center rounded-full bg-primary text-primary-foreground hover:bg-primary-hover [&_svg]:size-3.5"
          >
            <Plus aria-hidden strokeWidth={2.4} />
          </button>
        }
        items={blockCatalogue.map(({ node, label, create }) => {
          const Icon = iconOf(node);
          return { label, icon: <Icon aria-hidden />, onSelect: () => commands.add(create()) };
        })}
      />
    </span>
  );
}
