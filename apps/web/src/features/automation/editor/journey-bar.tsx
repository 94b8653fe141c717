import { Segmented } from '@talkdrum/ui';
import {
  EditorBar,
  type EditorHistory,
  problemWords,
  PublishButton,
} from '../../../lib/drafts/editor-bar.tsx';
import type { JourneySource } from './journey-source.ts';
import { StepSearch } from './step-search.tsx';

export type JourneyView = 'canvas' | 'outline';

interface JourneyBarProps {
  source: JourneySource;
  history: EditorHistory;
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
  const { name, status, facts, saveState, problem, menu, onBack } = source;
  return (
    <EditorBar
      name={name}
      status={status}
      facts={[facts, saveState]}
      isRefused={problem !== null}
      history={history}
      menu={menu}
      onBack={onBack}
      action={<PublishButton source={source} wrong={problemWords(problems)} />}
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
