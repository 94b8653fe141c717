import { Segmented } from '@talkdrum/ui';
import { useState } from 'react';
import { BlocksPanel } from './blocks-panel.tsx';
import { ThemePanel } from './theme-panel.tsx';

type LeftTab = 'blocks' | 'theme';

const tabs: { value: LeftTab; label: string }[] = [
  { value: 'blocks', label: 'Blocks' },
  { value: 'theme', label: 'Theme' },
];

interface LeftPanelProps {
  start?: LeftTab;
  /** After a block was added or chosen, as on phones, where the panel covers the page. */
  onDone?: () => void;
}

/** What the page is built from, and how it looks. */
export function LeftPanel({ start = 'blocks', onDone }: LeftPanelProps) {
  const [tab, setTab] = useState<LeftTab>(start);
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Panel"
        value={tab}
        options={tabs}
        onValueChange={(value) => setTab(tabs.find((each) => each.value === value)?.value ?? 'blocks')}
        className="w-full [&>label]:flex-1"
      />
      {tab === 'blocks' ? <BlocksPanel {...(onDone && { onDone })} /> : null}
      {tab === 'theme' ? <ThemePanel /> : null}
    </div>
  );
}
