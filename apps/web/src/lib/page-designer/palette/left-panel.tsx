import { Segmented } from '@talkdrum/ui';
import { type ReactNode, useState } from 'react';
import { BlocksPanel } from './blocks-panel.tsx';
import { ThemePanel } from './theme-panel.tsx';

export type LeftTab = 'fields' | 'blocks' | 'theme';

interface LeftPanelProps {
  /** A form's fields; null on a page without fields of its own. */
  fieldsPanel: ReactNode | null;
  start?: LeftTab;
  /** After a block was added or chosen, as on phones, where the panel covers the page. */
  onDone?: () => void;
}

/** A form's fields, what the page is built from, and how it looks. */
export function LeftPanel({ fieldsPanel, start, onDone }: LeftPanelProps) {
  const [tab, setTab] = useState<LeftTab>(start ?? (fieldsPanel === null ? 'blocks' : 'fields'));
  const tabs: { value: LeftTab; label: string }[] = [
    ...(fieldsPanel === null ? [] : [{ value: 'fields' as const, label: 'Fields' }]),
    { value: 'blocks', label: 'Blocks' },
    { value: 'theme', label: 'Theme' },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Panel"
        value={tab}
        options={tabs}
        onValueChange={(value) => setTab(tabs.find((each) => each.value === value)?.value ?? 'blocks')}
        className="w-full [&>label]:flex-1"
      />
      {tab === 'fields' ? fieldsPanel : null}
      {tab === 'blocks' ? <BlocksPanel {...(onDone && { onDone })} /> : null}
      {tab === 'theme' ? <ThemePanel /> : null}
    </div>
  );
}
