import { Button, IconButton, type MenuEntry, Segmented } from '@talkdrum/ui';
import { useEditorState } from '@tiptap/react';
import { Eye, EyeOff, ImageOff, Keyboard, Send } from 'lucide-react';
import { EditorBar, type EditorHistory } from '../../drafts/editor-bar.tsx';
import { useDesigner } from '../designer-context.ts';
import type { DesignerView, ViewChange } from '../designer-view.ts';
import { type ChosenContact, ContactChoice } from './contact-choice.tsx';

interface DesignerBarProps {
  view: DesignerView;
  onView: (change: ViewChange) => void;
  contact: ChosenContact | null;
  onContact: (contact: ChosenContact | null) => void;
  onConvert: () => void;
  onKeys: () => void;
}

const modes = [
  { value: 'visual', label: 'Visual' },
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Plain text' },
] as const;
const looks = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The designer's own bar: where one is, what is shown, and the way out. */
export function DesignerBar(props: DesignerBarProps) {
  const { view, onView, contact, onContact } = props;
  const { source } = useDesigner();
  return (
    <EditorBar
      name={source.name}
      facts={[source.saveState]}
      isRefused={source.problem !== null}
      history={useEditorHistory()}
      onBack={source.onDone}
      buttons={
        <>
          <IconButton
            label={view.isPreview ? 'Back to editing' : 'Preview'}
            icon={view.isPreview ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            aria-pressed={view.isPreview}
            onClick={() => onView({ isPreview: !view.isPreview })}
            className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
          />
          <ContactChoice contact={contact} onChoose={onContact} />
          {source.onSendTest === undefined ? null : <Button onClick={source.onSendTest}>Send test</Button>}
        </>
      }
      menu={menuOf(props, source.onSendTest)}
      action={
        <Button variant="primary" onClick={source.onDone}>
          Done
        </Button>
      }
    >
      <span className="flex gap-4 max-lg:hidden">
        <Segmented
          label="Edit as"
          value={view.mode}
          options={modes}
          onValueChange={(value) => chooseMode(value, props)}
        />
        <Segmented
          label="Screen"
          value={view.look}
          options={looks}
          onValueChange={(value) =>
            onView({ look: looks.find((look) => look.value === value)?.value ?? 'desktop' })
          }
        />
      </span>
    </EditorBar>
  );
}

function chooseMode(value: string, { onView, onConvert }: DesignerBarProps): void {
  if (value === 'html') return onConvert();
  return onView({ mode: value === 'text' ? 'text' : 'visual' });
}

function useEditorHistory(): EditorHistory {
  const { editor } = useDesigner();
  const { hasPast, hasFuture } = useEditorState({
    editor,
    selector: ({ editor: { can: able } }) => ({
      hasPast: able.call(editor).undo(),
      hasFuture: able.call(editor).redo(),
    }),
  });
  return {
    undo: () => editor.commands.undo(),
    redo: () => editor.commands.redo(),
    hasPast,
    hasFuture,
  };
}

function menuOf(props: DesignerBarProps, onSendTest: (() => void) | undefined): MenuEntry[] {
  const { view, onView, onKeys } = props;
  const phoneOnly: MenuEntry[] = [
    ...modes.map(({ value, label }) => ({ label, onSelect: () => chooseMode(value, props) })),
    ...(onSendTest === undefined
      ? []
      : [{ label: 'Send test', icon: <Send aria-hidden />, onSelect: onSendTest }]),
    'separator',
  ];
  return [
    ...(window.matchMedia('(min-width: 64rem)').matches ? [] : phoneOnly),
    {
      label: 'Pictures off',
      icon: <ImageOff aria-hidden />,
      checked: !view.hasPictures,
      onSelect: () => onView({ hasPictures: !view.hasPictures, isPreview: true }),
    },
    { label: 'Keyboard shortcuts', icon: <Keyboard aria-hidden />, onSelect: onKeys },
  ];
}
