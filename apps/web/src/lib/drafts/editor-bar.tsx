import { Button, IconButton, LogoMark, Menu, type MenuEntry, useTheme } from '@talkdrum/ui';
import { ArrowLeft, Cloud, CloudAlert, MoreHorizontal, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

/** What can be taken back and done again. */
export interface EditorHistory {
  undo: () => void;
  redo: () => void;
  hasPast: boolean;
  hasFuture: boolean;
}

interface EditorBarProps {
  name: string;
  /** What visitors get, as a badge. */
  status?: ReactNode;
  /** What is saved and published, in words. */
  facts: readonly string[];
  /** Whether the last save was refused. */
  isRefused: boolean;
  history: EditorHistory;
  menu: readonly MenuEntry[];
  onBack: () => void;
  /** In the middle: what is shown, and how. */
  children: ReactNode;
  /** Beside undo; only on wide screens, so the menu has them too. */
  buttons?: ReactNode;
  /** What the work ends with. */
  action: ReactNode;
}

/** The bar of every full-screen editor. On phones it has only what is needed there; the rest is in its menu. */
export function EditorBar(props: EditorBarProps) {
  const { history, menu, onBack, children, buttons, action } = props;
  const themeChoice = useThemeChoice();
  const redoRefusal = history.hasFuture ? null : 'Nothing to redo';
  return (
    <header
      data-area="bar"
      className="flex h-13 shrink-0 items-center gap-2 border-b border-border-soft bg-card px-2.5 max-sm:gap-0.5 max-sm:pr-2 max-sm:pl-1"
    >
      <IconButton label="Back" icon={<ArrowLeft aria-hidden />} onClick={onBack} />
      <span className="max-sm:hidden" aria-hidden>
        <LogoMark />
      </span>
      <NameAndState {...props} />
      <div className="flex flex-1 items-center justify-center gap-4 max-sm:hidden">{children}</div>
      <IconButton
        label="Undo"
        icon={<Undo2 aria-hidden />}
        disabledReason={history.hasPast ? null : 'Nothing to undo'}
        onClick={history.undo}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 aria-hidden />}
        disabledReason={redoRefusal}
        onClick={history.redo}
        className="max-sm:hidden"
      />
      <div className="flex items-center gap-2 max-lg:hidden">{buttons}</div>
      <Menu
        label="More"
        trigger={<IconButton label="More" icon={<MoreHorizontal aria-hidden />} />}
        items={[
          ...menu,
          {
            label: 'Redo',
            icon: <Redo2 aria-hidden />,
            onSelect: history.redo,
            disabledReason: redoRefusal,
          },
          'separator',
          ...themeChoice,
        ]}
      />
      {action}
    </header>
  );
}

function useThemeChoice(): MenuEntry[] {
  const { theme, setTheme } = useTheme();
  return [
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
  ];
}

function NameAndState({ name, status, facts, isRefused }: EditorBarProps) {
  const Icon = isRefused ? CloudAlert : Cloud;
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:flex-1 max-sm:flex-col max-sm:items-start max-sm:gap-0">
      <h1 className="max-w-56 truncate text-sm font-semibold max-sm:max-w-full">{name}</h1>
      <span className="max-sm:hidden">{status}</span>
      <span
        aria-live="polite"
        className="flex min-w-0 items-center gap-1 text-xs text-muted-foreground max-sm:max-w-full [&_svg]:size-3.5 [&_svg]:shrink-0"
      >
        <Icon aria-hidden className="max-sm:hidden" />
        <span className="truncate">{facts.filter((part) => part !== '').join(' · ')}</span>
      </span>
    </div>
  );
}

interface PublishButtonProps {
  source: {
    refusal: string | null;
    publishRefusal: string | null;
    isPublishing?: boolean;
    onPublish: () => void;
  };
  /** Such as “2 problems”; null if it can be published. */
  wrong?: string | null;
}

export function PublishButton({ source, wrong = null }: PublishButtonProps) {
  const { refusal, publishRefusal, isPublishing = false, onPublish } = source;
  return (
    <Button
      variant="primary"
      busy={isPublishing}
      disabledReason={refusal ?? publishRefusal ?? (wrong === null ? null : `Fix ${wrong} first`)}
      onClick={onPublish}
    >
      Publish
    </Button>
  );
}

/** Null for none. */
export function problemWords(problems: number): string | null {
  if (problems === 0) return null;
  return problems === 1 ? '1 problem' : `${problems} problems`;
}
