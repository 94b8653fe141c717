import { Button, IconButton, LogoMark, Menu, type MenuEntry } from '@talkdrum/ui';
import { ArrowLeft, MoreHorizontal, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

interface EditorBarProps {
  source: {
    name: string;
    status: ReactNode;
    refusal: string | null;
    publishRefusal: string | null;
    isPublishing: boolean;
    onBack: () => void;
    onPublish: () => void;
  };
  /** What is saved and published, in words. */
  facts: readonly string[];
  history: { undo: () => void; redo: () => void; hasPast: boolean; hasFuture: boolean };
  /** Such as “2 problems”; null if it can be published. */
  wrong: string | null;
  menu: readonly MenuEntry[];
  /** Between the name and the buttons. */
  children: ReactNode;
}

/** The own bar of a full-screen editor. On phones it has only what is needed there; the rest is in its menu. */
export function EditorBar({ source, facts, history, wrong, menu, children }: EditorBarProps) {
  const state = facts.filter((part) => part !== '').join(' · ');
  const redoRefusal = history.hasFuture ? null : 'Nothing to redo';
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-b border-border-soft bg-card px-2.5 max-sm:gap-0.5 max-sm:px-1">
      <IconButton label="Back" icon={<ArrowLeft aria-hidden />} onClick={source.onBack} />
      <span className="max-sm:hidden" aria-hidden>
        <LogoMark />
      </span>
      <div className="flex min-w-0 flex-1 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0">
        <h1 className="truncate text-base font-semibold max-sm:max-w-full max-sm:text-sm">{source.name}</h1>
        <span className="max-sm:hidden">{source.status}</span>
        <span aria-live="polite" className="truncate text-xs text-muted-foreground max-sm:max-w-full">
          {state}
        </span>
      </div>
      {children}
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
        ]}
      />
      <Button
        variant="primary"
        busy={source.isPublishing}
        disabledReason={
          source.refusal ?? source.publishRefusal ?? (wrong === null ? null : `Fix ${wrong} first`)
        }
        onClick={source.onPublish}
      >
        Publish
      </Button>
    </header>
  );
}

/** Null for none. */
export function problemWords(problems: number): string | null {
  if (problems === 0) return null;
  return problems === 1 ? '1 problem' : `${problems} problems`;
}
