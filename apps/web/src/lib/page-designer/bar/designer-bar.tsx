import { Segmented } from '@talkdrum/ui';
import { PublishedBar } from '../../publishing/designer/published-bar.tsx';
import type { Screen } from '../canvas/canvas.tsx';
import { useSource } from '../designer-context.ts';
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
  const { back, forward, hasPast, hasFuture } = useEditorHistory();
  return (
    <PublishedBar source={useSource()} history={{ undo: back, redo: forward, hasPast, hasFuture }}>
      <span className="max-lg:hidden">
        <Segmented
          label="Screen"
          value={screen}
          options={screens}
          onValueChange={(value) => onScreen(screens.find((each) => each.value === value)?.value ?? 'phone')}
        />
      </span>
    </PublishedBar>
  );
}
