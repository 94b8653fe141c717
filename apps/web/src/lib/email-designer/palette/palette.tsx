import { Segmented } from '@talkdrum/ui';
import { useState } from 'react';
import { BlocksPanel } from './blocks-panel.tsx';
import { LayersPanel } from './layers-panel.tsx';
import { SavedPanel } from './saved-panel.tsx';

export type PaletteTab = 'blocks' | 'layers' | 'saved';

const tabs = [
  { value: 'blocks', label: 'Blocks' },
  { value: 'layers', label: 'Layers' },
  { value: 'saved', label: 'Saved' },
] as const;

interface PaletteProps {
  start?: PaletteTab;
  /** After something was put into the email, as on phones, where the palette covers it. */
  onDone?: () => void;
}

/** What an email is built from, how it is built, and the account's own blocks. */
export function Palette({ start = 'blocks', onDone }: PaletteProps) {
  const [tab, setTab] = useState<PaletteTab>(start);
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label="Palette"
        value={tab}
        options={tabs}
        onValueChange={(value) => setTab(tabs.find((each) => each.value === value)?.value ?? 'blocks')}
        className="w-full [&>label]:flex-1"
      />
      {tab === 'blocks' ? <BlocksPanel onDone={onDone} /> : null}
      {tab === 'layers' ? <LayersPanel /> : null}
      {tab === 'saved' ? <SavedPanel onDone={onDone} /> : null}
    </div>
  );
}
