import { IconButton } from '@talkdrum/ui';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { Bold, Italic, Link, Strikethrough, Underline } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useDesigner } from '../designer-context.ts';
import { LinkPanel } from './link-panel.tsx';
import { useCaretBox } from './use-caret-box.ts';

const marks = [
  { name: 'bold', label: 'Bold', icon: <Bold aria-hidden /> },
  { name: 'italic', label: 'Italic', icon: <Italic aria-hidden /> },
  { name: 'underline', label: 'Underline', icon: <Underline aria-hidden /> },
  { name: 'strike', label: 'Strike through', icon: <Strikethrough aria-hidden /> },
] as const;

/** Above selected text: its formatting and its link. Control K opens the link from the keyboard. */
export function FormatBar({ paper }: { paper: RefObject<HTMLElement | null> }) {
  const { editor, source, linkRequest } = useDesigner();
  const [isLinking, setIsLinking] = useState(false);
  const shown = useEditorState({
    editor,
    selector: ({ editor: { state, isActive } }) => {
      const { selection } = state;
      const isText = selection instanceof TextSelection && selection.$from.parent.type.spec.marks !== '';
      const isLink = isText && editor.isActive('link');
      return {
        from: isText && (!selection.empty || isLink) ? selection.from : null,
        isRange: !selection.empty,
        on: marks.map(({ name }) => isText && isActive.call(editor, name)),
        isLink,
      };
    },
  });
  const box = useCaretBox(editor, shown.from, paper);
  useEffect(() => {
    if (shown.from === null) setIsLinking(false);
  }, [shown.from]);
  useEffect(() => {
    if (linkRequest > 0) setIsLinking(true);
  }, [linkRequest]);
  if (box === null || source.refusal !== null || (!shown.isRange && !isLinking && !shown.isLink)) return null;
  return (
    <div
      className="absolute z-20 max-w-full rounded-card bg-popover p-1 text-popover-foreground shadow-popover"
      style={{
        left: `max(0px, min(${box.left - 20}px, calc(100% - ${isLinking ? 20 : 12}rem)))`,
        top: box.bottom + 8,
      }}
    >
      {isLinking ? (
        <LinkPanel onClose={() => setIsLinking(false)} />
      ) : (
        <div role="toolbar" aria-label="Text" className="flex">
          {marks.map(({ name, label, icon }, index) => (
            <IconButton
              key={name}
              size="sm"
              label={label}
              icon={icon}
              aria-pressed={shown.on[index]}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => editor.chain().focus().toggleMark(name).run()}
              className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
            />
          ))}
          <IconButton
            size="sm"
            label="Link"
            icon={<Link aria-hidden />}
            aria-pressed={shown.isLink}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setIsLinking(true)}
            className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
          />
        </div>
      )}
    </div>
  );
}
