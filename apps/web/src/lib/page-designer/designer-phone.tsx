import { Sheet } from '@talkdrum/ui';
import { Plus, SlidersHorizontal, SwatchBook } from 'lucide-react';
import { useState } from 'react';
import { PanelButton } from '../drafts/panel-button.tsx';
import { Canvas } from './canvas/canvas.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { LeftPanel } from './palette/left-panel.tsx';
import type { PageEditor } from './use-page-editor.ts';

type Panel = 'blocks' | 'settings' | 'theme';

const titles: Record<Panel, string> = { blocks: 'Blocks', settings: 'Settings', theme: 'Theme' };

interface DesignerPhoneProps {
  editor: PageEditor;
}

/** The designer on a narrow screen: the page, and everything else in sheets from below. */
export function DesignerPhone({ editor }: DesignerPhoneProps) {
  const [panel, setPanel] = useState<Panel | null>(null);
  return (
    <>
      <section aria-label="Canvas" className="min-h-0 flex-1 overflow-hidden">
        <Canvas screen="phone" />
      </section>
      <nav
        aria-label="Designer"
        className="grid shrink-0 grid-cols-3 border-t border-border-soft bg-card pb-[env(safe-area-inset-bottom)]"
      >
        <PanelButton icon={<Plus aria-hidden />} label="Blocks" onClick={() => setPanel('blocks')} />
        <PanelButton
          icon={<SlidersHorizontal aria-hidden />}
          label="Settings"
          onClick={() => setPanel('settings')}
        />
        <PanelButton icon={<SwatchBook aria-hidden />} label="Theme" onClick={() => setPanel('theme')} />
      </nav>
      <Sheet
        isOpen={panel !== null}
        onClose={() => setPanel(null)}
        side="bottom"
        title={panel === null ? '' : titles[panel]}
      >
        {panel === 'settings' ? (
          <div className="-mx-4 -my-4">
            <Inspector key={editor.chosen?.block.props.id ?? 'none'} editor={editor} />
          </div>
        ) : null}
        {panel === 'blocks' || panel === 'theme' ? (
          <LeftPanel key={panel} start={panel} onDone={() => setPanel('settings')} />
        ) : null}
      </Sheet>
    </>
  );
}
