import { Segmented } from '@talkdrum/ui';
import { EditorBar, problemWords } from '../../../lib/drafts/editor-bar.tsx';
import type { JourneySource } from './journey-source.ts';
import { StepSearch } from './step-search.tsx';

export type JourneyView = 'canvas' | 'outline';

interface JourneyBarProps {
  source: JourneySource;
  history: { undo: () => void; redo: () => void; hasPast: boolean; hasFuture: boolean };
  problems: number;
  view: JourneyView;
  onView: (view: JourneyView) => void;
  onFound: (ids: readonly string[]) => void;
}

const views = [
  { value: 'canvas', label: 'Canvas' },
  { value: 'outline', label: 'Outline' },
] as const;

/** The bar of the editor: its search and the choice of a view. On phones the view is chosen below. */
export function JourneyBar({ source, history, problems, view, onView, onFound }: JourneyBarProps) {
  return (
    <EditorBar
      source={source}
      facts={[source.facts, source.saveState]}
      history={history}
      wrong={problemWords(problems)}
      menu={source.menu}
    >
      <span className="max-lg:hidden">
        <StepSearch onFound={onFound} />
      </span>
      <span className="max-sm:hidden">
        <Segmented
          label="View"
          value={view}
          options={views}
          onValueChange={(value) => onView(value === 'outline' ? 'outline' : 'canvas')}
        />
      </span>
    </EditorBar>
  );
}
