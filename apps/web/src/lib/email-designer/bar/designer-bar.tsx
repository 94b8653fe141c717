import { Button, IconButton, LogoMark, Menu, type MenuEntry, Segmented, useTheme } from '@talkdrum/ui';
import { useEditorState } from '@tiptap/react';
import {
  ArrowLeft,
  Cloud,
  CloudAlert,
  Eye,
  EyeOff,
  ImageOff,
  Keyboard,
  MoreHorizontal,
  Redo2,
  Send,
  Undo2,
} from 'lucide-react';
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
    <header className="flex h-13 shrink-0 items-center gap-2 border-b border-border-soft bg-card px-2.5 max-sm:gap-0.5 max-sm:px-1">
      <IconButton label="Back" icon={<ArrowLeft aria-hidden />} onClick={source.onDone} />
      <span className="max-sm:hidden" aria-hidden>
        <LogoMark />
      </span>
      <NameAndState />
      <div className="flex flex-1 justify-center gap-4 max-lg:hidden">
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
      </div>
      <span className="flex-1 lg:hidden" />
      <HistoryButtons />
      <IconButton
        label={view.isPreview ? 'Back to editing' : 'Preview'}
        icon={view.isPreview ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        aria-pressed={view.isPreview}
        onClick={() => onView({ isPreview: !view.isPreview })}
        className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text max-lg:hidden"
      />
      <div className="max-lg:hidden">
        <ContactChoice contact={contact} onChoose={onContact} />
      </div>
      <MoreMenu {...props} />
      {source.onSendTest === undefined ? null : (
        <Button className="max-lg:hidden" onClick={source.onSendTest}>
          Send test
        </Button>
      )}
      <Button variant="primary" onClick={source.onDone}>
        Done
      </Button>
    </header>
  );
}

function chooseMode(value: string, { onView, onConvert }: DesignerBarProps): void {
  if (value === 'html') return onConvert();
  return onView({ mode: value === 'text' ? 'text' : 'visual' });
}

function NameAndState() {
  const { source } = useDesigner();
  const Icon = source.problem === null ? Cloud : CloudAlert;
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0">
      <h1 className="max-w-56 truncate text-sm font-semibold max-sm:max-w-28">{source.name}</h1>
      <span
        aria-live="polite"
        className="flex items-center gap-1 text-xs whitespace-nowrap text-muted-foreground [&_svg]:size-3.5"
      >
        <Icon aria-hidden className="max-sm:hidden" />
        <span className="truncate max-sm:max-w-28">{source.saveState}</span>
      </span>
    </div>
  );
}

function HistoryButtons() {
  const { editor } = useDesigner();
  const can = useEditorState({
    editor,
    selector: ({ editor: { can: able } }) => ({
      undo: able.call(editor).undo(),
      redo: able.call(editor).redo(),
    }),
  });
  return (
    <>
      <IconButton
        label="Undo"
        icon={<Undo2 aria-hidden />}
        disabledReason={can.undo ? null : 'Nothing to undo'}
        onClick={() => editor.commands.undo()}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 aria-hidden />}
        disabledReason={can.redo ? null : 'Nothing to redo'}
        onClick={() => editor.commands.redo()}
        className="max-sm:hidden"
      />
    </>
  );
}

function MoreMenu(props: DesignerBarProps) {
  const { view, onView, onKeys } = props;
  const { source, editor } = useDesigner();
  const { theme, setTheme } = useTheme();
  const phoneOnly: MenuEntry[] = [
    { label: 'Redo', icon: <Redo2 aria-hidden />, onSelect: () => editor.commands.redo() },
    ...modes.map(({ value, label }) => ({ label, onSelect: () => chooseMode(value, props) })),
    ...(source.onSendTest === undefined
      ? []
      : [{ label: 'Send test', icon: <Send aria-hidden />, onSelect: source.onSendTest }]),
    'separator',
  ];
  return (
    <Menu
      label="More"
      trigger={<IconButton label="More" icon={<MoreHorizontal aria-hidden />} />}
      items={[
        ...(window.matchMedia('(min-width: 64rem)').matches ? [] : phoneOnly),
        {
          label: 'Pictures off',
          icon: <ImageOff aria-hidden />,
          checked: !view.hasPictures,
          onSelect: () => onView({ hasPictures: !view.hasPictures, isPreview: true }),
        },
        { label: 'Keyboard shortcuts', icon: <Keyboard aria-hidden />, onSelect: onKeys },
        'separator',
        { heading: 'Theme' },
        {
          value: theme,
          choices: [
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'System' },
          ],
          onChoose: (value) => setTheme(value === 'light' || value === 'dark' ? value : 'system'),
        },
      ]}
    />
  );
}
