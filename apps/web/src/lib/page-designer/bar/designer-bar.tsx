import { Button, IconButton, LogoMark, Menu, Segmented, useTheme } from '@talkdrum/ui';
import { ArrowLeft, ExternalLink, History, MoreHorizontal, Redo2, Undo2 } from 'lucide-react';
import { useSource } from '../designer-context.ts';
import type { Screen } from '../canvas/canvas.tsx';
import { useEditorHistory } from '../use-page-editor.ts';

const screens = [
  { value: 'phone', label: 'Phone' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'desktop', label: 'Desktop' },
] as const;

interface DesignerBarProps {
  screen: Screen;
  onScreen: (screen: Screen) => void;
}

/** The designer's own bar: where one is, what visitors get, and the way out. */
export function DesignerBar({ screen, onScreen }: DesignerBarProps) {
  const source = useSource();
  return (
    <header
      data-area="bar"
      className="flex h-13 shrink-0 items-center gap-2 border-b border-border-soft bg-card px-2.5 max-sm:gap-0.5 max-sm:px-1"
    >
      <IconButton label="Back" icon={<ArrowLeft aria-hidden />} onClick={source.onBack} />
      <span className="max-sm:hidden" aria-hidden>
        <LogoMark />
      </span>
      <NameAndState />
      <div className="flex flex-1 justify-center max-lg:hidden">
        <Segmented
          label="Screen"
          value={screen}
          options={screens}
          onValueChange={(value) => onScreen(screens.find((each) => each.value === value)?.value ?? 'phone')}
        />
      </div>
      <span className="flex-1 lg:hidden" />
      <UndoButtons />
      <IconButton
        label="Versions"
        icon={<History aria-hidden />}
        onClick={source.onHistory}
        className="max-lg:hidden"
      />
      <Button
        icon={<ExternalLink aria-hidden />}
        disabledReason={source.refusal}
        onClick={source.onPreview}
        className="max-lg:hidden"
      >
        Preview
      </Button>
      <MoreMenu />
      <Button
        variant="primary"
        busy={source.isPublishing}
        disabledReason={source.refusal ?? source.publishRefusal}
        onClick={source.onPublish}
      >
        Publish
      </Button>
    </header>
  );
}

function NameAndState() {
  const { name, status, changes, saveState } = useSource();
  const state = [changes, saveState].filter((part) => part !== '').join(' · ');
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0">
      <h1 className="max-w-56 truncate text-sm font-semibold max-sm:max-w-28">{name}</h1>
      <span className="max-sm:hidden">{status}</span>
      <span
        aria-live="polite"
        className="truncate text-xs whitespace-nowrap text-muted-foreground max-sm:max-w-28 max-lg:max-w-40"
      >
        {state}
      </span>
    </div>
  );
}

function UndoButtons() {
  const { hasPast, hasFuture, back, forward } = useEditorHistory();
  return (
    <>
      <IconButton
        label="Undo"
        icon={<Undo2 aria-hidden />}
        disabledReason={hasPast ? null : 'Nothing to undo'}
        onClick={back}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 aria-hidden />}
        disabledReason={hasFuture ? null : 'Nothing to redo'}
        onClick={forward}
        className="max-sm:hidden"
      />
    </>
  );
}

function MoreMenu() {
  const { onPreview, onHistory, refusal } = useSource();
  const { forward, hasFuture } = useEditorHistory();
  const { theme, setTheme } = useTheme();
  return (
    <Menu
      label="More"
      trigger={<IconButton label="More" icon={<MoreHorizontal aria-hidden />} />}
      items={[
        {
          label: 'Preview',
          icon: <ExternalLink aria-hidden />,
          onSelect: onPreview,
          disabledReason: refusal,
        },
        { label: 'Versions', icon: <History aria-hidden />, onSelect: onHistory },
        {
          label: 'Redo',
          icon: <Redo2 aria-hidden />,
          onSelect: forward,
          disabledReason: hasFuture ? null : 'Nothing to redo',
        },
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
