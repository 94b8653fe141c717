import { blockCatalogue } from '@talkdrum/email-designs';
import { cn } from '@talkdrum/ui';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { Braces } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useAnnounce } from '../announcer.tsx';
import { iconOf } from '../blocks/block-words.ts';
import { type Designer, useDesigner } from '../designer-context.ts';
import { findBlocks } from '../palette/find-in-catalogue.ts';
import { findTrigger, type Trigger } from './find-trigger.ts';
import { useCaretBox } from './use-caret-box.ts';

interface Choice {
  id: string;
  label: string;
  note: string;
  icon: ReactNode;
  choose: () => void;
}

/** Completes "/" to a block and "{{" to a merge tag, below the caret. Arrows choose, Enter takes, Escape closes. */
export function SlashMenu({ paper }: { paper: RefObject<HTMLElement | null> }) {
  const designer = useDesigner();
  const { editor, source } = designer;
  const found = useEditorState({ editor, selector: ({ editor: { state } }) => findTrigger(state) });
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const trigger = found === null || found.from === closedAt || source.refusal !== null ? null : found;
  useEffect(() => {
    if (found === null) setClosedAt(null);
  }, [found]);
  const choices = trigger === null ? [] : choicesFor(trigger, designer);
  if (trigger === null || choices.length === 0) return null;
  return (
    <OpenMenu
      key={trigger.kind}
      trigger={trigger}
      choices={choices}
      paper={paper}
      onClose={() => setClosedAt(trigger.from)}
    />
  );
}

interface OpenMenuProps {
  trigger: Trigger;
  choices: Choice[];
  paper: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function OpenMenu({ trigger, choices, paper, onClose }: OpenMenuProps) {
  const { editor, menuKeys } = useDesigner();
  const announce = useAnnounce();
  const [at, setAt] = useState(0);
  const current = Math.min(at, choices.length - 1);
  const box = useCaretBox(editor, trigger.from, paper);
  const label = choices[current]?.label ?? '';
  useEffect(
    () => announce(`${label}, ${current + 1} of ${choices.length}`),
    [announce, label, current, choices.length],
  );
  useEffect(() => {
    menuKeys.current = ({ key }) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step !== undefined) setAt((current + step + choices.length) % choices.length);
      else if (key === 'Enter' || key === 'Tab') choices[current]?.choose();
      else if (key === 'Escape') onClose();
      else return false;
      return true;
    };
    return () => {
      menuKeys.current = null;
    };
  });
  if (box === null) return null;
  return (
    <div
      role="listbox"
      aria-label={trigger.kind === 'block' ? 'Blocks' : 'Merge tags'}
      className="absolute z-20 max-h-72 w-60 max-w-[calc(100%-1rem)] overflow-y-auto rounded-card bg-popover p-1 text-popover-foreground shadow-popover"
      style={{ left: `min(${Math.max(8, box.left)}px, calc(100% - 15.5rem))`, top: box.bottom + 6 }}
    >
      {choices.map(({ id, label: name, note, icon, choose }, index) => (
        <div
          key={id}
          ref={index === current ? intoView : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          // The caret stays in the text.
          onMouseDown={(event) => {
            event.preventDefault();
            choose();
          }}
          className={cn(
            'flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 text-sm max-lg:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
            index === current && 'bg-accent',
          )}
        >
          {icon}
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="max-w-24 truncate text-xs text-muted-foreground">{note}</span>
        </div>
      ))}
    </div>
  );
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

function choicesFor(trigger: Trigger, { editor, commands, tags }: Designer): Choice[] {
  if (trigger.kind === 'block')
    return findBlocks(blockCatalogue, trigger.query).map(({ id, label, node, create }) => {
      const Icon = iconOf(node);
      const choose = () => {
        clear(editor, trigger);
        commands.add(create());
      };
      return { id, label, note: '', icon: <Icon aria-hidden />, choose };
    });
  const query = trigger.query.toLowerCase();
  return tags.all
    .filter(({ isLink, label, path }) => !isLink && `${label} ${path}`.toLowerCase().includes(query))
    .map(({ path, fallback, label, value }) => ({
      id: path,
      label,
      note: value ?? '',
      icon: <Braces aria-hidden />,
      choose: () => {
        const tag = { type: 'mergeTag', attrs: { path, fallback } };
        editor.chain().focus().insertContentAt({ from: trigger.from, to: trigger.to }, [tag]).run();
      },
    }));
}

function clear(editor: Editor, { from, to }: Trigger): void {
  editor.chain().focus().deleteRange({ from, to }).run();
}
