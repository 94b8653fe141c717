import { type BlockName, blockCatalogue } from '@talkdrum/page-designs';
import { Hint, SearchInput } from '@talkdrum/ui';
import { useId, useState } from 'react';
import { useSource } from '../designer-context.ts';
import { labelOf, type PageEditor, usePageEditor } from '../use-page-editor.ts';
import type { PlacedBlock } from '../block-places.ts';
import { blockIcons } from './icons.ts';

/** What is on the page, in its order, and what one can add. Everything works by keys: see the hint. */
export function BlocksPanel({ onDone }: { onDone?: () => void }) {
  const editor = usePageEditor();
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="on-the-page" className="flex flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-2 text-xs">
          <h2 id="on-the-page" className="font-semibold">
            On the page
          </h2>
          <span className="text-muted-foreground">Alt and arrows move</span>
        </div>
        {editor.blocks.length === 0 ? (
          <p className="text-sm text-muted-foreground">Nothing yet. Add a block below.</p>
        ) : (
          <ol aria-label="Blocks on the page" className="flex flex-col gap-0.5">
            {editor.blocks.map((placed) => (
              <li key={placed.block.props.id} style={{ paddingLeft: `${placed.depth * 16}px` }}>
                <PlacedButton placed={placed} editor={editor} {...(onDone && { onDone })} />
              </li>
            ))}
          </ol>
        )}
      </section>
      <AddBlocks editor={editor} {...(onDone && { onDone })} />
    </div>
  );
}

interface PlacedButtonProps {
  placed: PlacedBlock;
  editor: PageEditor;
  onDone?: () => void;
}

function PlacedButton({ placed, editor, onDone }: PlacedButtonProps) {
  const { block } = placed;
  const { refusal } = useSource();
  const Icon = blockIcons[block.type];
  return (
    <button
      type="button"
      data-block={block.props.id}
      aria-pressed={editor.chosen?.block.props.id === block.props.id}
      onClick={() => {
        editor.choose(placed);
        onDone?.();
      }}
      onKeyDown={(event) => {
        if (refusal !== null) return;
        const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
        if (by !== undefined && event.altKey) {
          event.preventDefault();
          editor.move(placed, by);
          refocus(block.props.id);
        } else if (event.key === 'Delete') {
          // This block, not the chosen one, which the editor's own key would delete.
          event.stopPropagation();
          editor.remove(placed);
        } else if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          editor.duplicate(placed);
        }
      }}
      className="flex h-9 w-full items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-accent aria-pressed:bg-primary-soft max-lg:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"
    >
      <Icon aria-hidden strokeWidth={1.75} />
      <span className="font-medium">{labelOf(block.type)}</span>
      <span className="min-w-0 flex-1 truncate text-xs text-muted-foreground">{wordsOf(placed)}</span>
    </button>
  );
}

/** The button is made anew where the block went. */
function refocus(id: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)?.focus(),
  );
}

/** The first words of a block, to tell it from others of its kind. */
function wordsOf({ block: { props } }: PlacedBlock): string {
  const parts = props as Partial<Record<'title' | 'heading' | 'label' | 'text' | 'caption', string>>;
  return [parts.title, parts.heading, parts.label, parts.text, parts.caption].find((text) => text) ?? '';
}

function AddBlocks({ editor, onDone }: { editor: PageEditor; onDone?: () => void }) {
  const [search, setSearch] = useState('');
  const { refusal } = useSource();
  const wanted = search.trim().toLowerCase();
  const found = blockCatalogue.filter(({ label, keywords }) =>
    `${label} ${keywords}`.toLowerCase().includes(wanted),
  );
  return (
    <section aria-labelledby="add-a-block" className="flex flex-col gap-2">
      <h2 id="add-a-block" className="text-xs font-semibold">
        Add a block
      </h2>
      <SearchInput
        label="Find a block"
        placeholder="Find a block"
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
          {found.map(({ name, label }) => (
            <li key={name}>
              <AddButton
                name={name}
                label={label}
                reason={refusal ?? editor.addRefusal(name)}
                onAdd={() => {
                  editor.add(name);
                  onDone?.();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface AddButtonProps {
  name: BlockName;
  label: string;
  /** Why it can't be added. */
  reason: string | null;
  onAdd: () => void;
}

function AddButton({ name, label, reason, onAdd }: AddButtonProps) {
  const hintId = useId();
  const Icon = blockIcons[name];
  const button = (
    <button
      type="button"
      aria-disabled={reason === null ? undefined : true}
      aria-describedby={reason === null ? undefined : hintId}
      onClick={reason === null ? onAdd : undefined}
      className="flex h-16 w-full flex-col items-center justify-center gap-1.5 rounded-well bg-inset px-1 text-xs font-medium select-none hover:bg-accent aria-disabled:opacity-60 max-lg:h-18 [&_svg]:size-4.5 [&_svg]:text-muted-foreground"
    >
      <Icon aria-hidden strokeWidth={1.75} />
      <span className="line-clamp-2 max-w-full text-center leading-3.5 tracking-tight">{label}</span>
    </button>
  );
  if (reason === null) return button;
  return (
    <Hint id={hintId} text={reason}>
      {button}
    </Hint>
  );
}
