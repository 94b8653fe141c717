import { type Block, blockCatalogue } from '@talkdrum/email-designs';
import { SearchInput } from '@talkdrum/ui';
import { useState } from 'react';
import { iconOf } from '../blocks/block-words.ts';
import { useDesigner } from '../designer-context.ts';
import { BrandColours } from './brand-colours.tsx';
import { findBlocks } from './find-in-catalogue.ts';
import { Personalise } from './personalise.tsx';

/** The blocks one can add, by click or by dragging; below them the merge tags and the brand's colours. */
export function BlocksPanel({ onDone }: { onDone: (() => void) | undefined }) {
  const [search, setSearch] = useState('');
  const found = findBlocks(blockCatalogue, search);
  return (
    <>
      <SearchInput
        label="Find a block"
        placeholder="Find, or type / in the text"
        value={search}
        onChange={setSearch}
        delay={0}
      />
      {found.length === 0 ? (
        <p role="status" className="text-sm text-muted-foreground">
          No block is called “{search}”.
        </p>
      ) : (
        <ul aria-label="Blocks" className="grid grid-cols-3 gap-1.5">
          {found.map((block) => (
            <li key={block.id}>
              <BlockButton block={block} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
      {search === '' ? (
        <>
          <Personalise onDone={onDone} />
          <BrandColours />
        </>
      ) : null}
    </>
  );
}

function BlockButton({ block, onDone }: { block: Block; onDone: (() => void) | undefined }) {
  const { editor, commands, startDrag, source } = useDesigner();
  const Icon = iconOf(block.node);
  const isOff = source.refusal !== null;
  return (
    <button
      type="button"
      disabled={isOff}
      onClick={() => {
        if (!commands.add(block.create())) return;
        onDone?.();
      }}
      onPointerDown={(event) =>
        event.pointerType === 'mouse' &&
        startDrag(event, {
          label: block.label,
          block: editor.schema.nodeFromJSON(block.create()),
          from: null,
        })
      }
      className="flex h-16 w-full touch-pan-y flex-col items-center justify-center gap-1.5 rounded-well bg-inset px-0.5 text-xs font-medium select-none hover:bg-accent disabled:opacity-60 max-lg:h-18 [&_svg]:size-4.5 [&_svg]:text-muted-foreground"
    >
      <Icon aria-hidden strokeWidth={1.75} />
      <span className="line-clamp-2 max-w-full text-center leading-3.5">{block.label}</span>
    </button>
  );
}
