import { Canvas } from './canvas/canvas.tsx';
import type { Drag } from './canvas/use-block-drag.ts';
import type { ChosenContact } from './bar/contact-choice.tsx';
import { type DesignerView, previewLook, type ViewChange } from './designer-view.ts';
import { Inspector, type InspectorTab } from './inspector/inspector.tsx';
import { Palette } from './palette/palette.tsx';
import { PreviewView } from './preview/preview-view.tsx';

export interface AreasProps {
  view: DesignerView;
  onView: (change: ViewChange) => void;
  drag: Drag | null;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
  contact: ChosenContact | null;
  onContact: (contact: ChosenContact | null) => void;
}

/** Blocks at the left, the paper in the middle, settings at the right. */
export function DesignerAreas({ view, drag, tab, onTab }: AreasProps) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[14.5rem_minmax(0,1fr)_18.5rem]">
      <aside
        data-area="blocks"
        aria-label="Blocks"
        className="overflow-y-auto border-r border-border-soft bg-card px-3 pt-2.5 pb-6"
      >
        <Palette />
      </aside>
      <Paper view={view} drag={drag} />
      <aside
        data-area="settings"
        aria-label="Settings"
        className="overflow-y-auto border-l border-border-soft bg-card"
      >
        <Inspector tab={tab} onTab={onTab} />
      </aside>
    </div>
  );
}

/** The email: to edit, or as it is read. */
export function Paper({ view, drag }: Pick<AreasProps, 'view' | 'drag'>) {
  const look = previewLook(view);
  return (
    <section data-area="email" aria-label="Canvas" className="relative h-full min-h-0 min-w-0">
      {look === null ? (
        <Canvas look={view.look === 'phone' ? 'phone' : 'desktop'} drag={drag} />
      ) : (
        <PreviewView look={look} hasPictures={view.hasPictures} />
      )}
    </section>
  );
}
