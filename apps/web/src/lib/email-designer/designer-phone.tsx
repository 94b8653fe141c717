import { Segmented, Sheet } from '@talkdrum/ui';
import { Eye, Layers, Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { PanelButton } from '../drafts/panel-button.tsx';
import { ContactChoice } from './bar/contact-choice.tsx';
import { type AreasProps, Paper } from './designer-areas.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { Palette } from './palette/palette.tsx';

type Panel = 'blocks' | 'layers' | 'settings';

const titles: Record<Panel, string> = { blocks: 'Add a block', layers: 'Layers', settings: 'Settings' };
const looks = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The designer on a narrow screen: the email, and everything else in sheets from below. */
export function DesignerPhone({ view, onView, drag, tab, onTab, contact, onContact }: AreasProps) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const isReading = view.isPreview || view.mode === 'text' || view.look === 'dark';
  return (
    <>
      {isReading ? (
        <div className="flex flex-wrap items-center gap-2 border-b border-border-soft bg-card px-3 py-1.5">
          <Segmented
            label="Screen"
            value={view.look}
            options={looks}
            onValueChange={(value) =>
              onView({ look: looks.find((look) => look.value === value)?.value ?? 'desktop' })
            }
          />
          <ContactChoice contact={contact} onChoose={onContact} />
        </div>
      ) : null}
      <div className="min-h-0 flex-1 overflow-hidden">
        <Paper
          view={view.isPreview ? view : { ...view, look: view.look === 'dark' ? 'dark' : 'phone' }}
          drag={drag}
        />
      </div>
      <nav
        aria-label="Designer"
        className="grid shrink-0 grid-cols-4 border-t border-border-soft bg-card pb-[env(safe-area-inset-bottom)]"
      >
        <PanelButton icon={<Plus aria-hidden />} label="Add" isOpener onClick={() => setPanel('blocks')} />
        <PanelButton icon={<Layers aria-hidden />} label="Layers" onClick={() => setPanel('layers')} />
        <PanelButton
          icon={<SlidersHorizontal aria-hidden />}
          label="Settings"
          onClick={() => setPanel('settings')}
        />
        <PanelButton
          icon={<Eye aria-hidden />}
          label={isReading ? 'Edit' : 'Preview'}
          onClick={() =>
            onView(
              isReading
                ? { isPreview: false, mode: 'visual', look: 'phone' }
                : { isPreview: true, look: 'phone' },
            )
          }
        />
      </nav>
      <Sheet
        isOpen={panel !== null}
        onClose={() => setPanel(null)}
        side="bottom"
        title={panel === null ? '' : titles[panel]}
      >
        {panel === 'settings' ? (
          <div className="-mx-4 -my-4">
            <Inspector tab={tab} onTab={onTab} />
          </div>
        ) : null}
        {panel === 'blocks' || panel === 'layers' ? (
          <Palette key={panel} start={panel} onDone={() => setPanel(null)} />
        ) : null}
      </Sheet>
    </>
  );
}
