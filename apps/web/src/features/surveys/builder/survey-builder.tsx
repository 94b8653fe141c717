import type { SurveyDesign } from '@talkdrum/survey-design';
import { FullScreen, Segmented, Tabs, useMedia, usePageTitle } from '@talkdrum/ui';
import { type ReactNode, useState } from 'react';
import { firstPage, hasPlace, type Place } from './change-survey.ts';
import { Inspector } from './inspector.tsx';
import { LivePreview, type Screen } from './live-preview.tsx';
import { Outline } from './outline.tsx';
import { problemsOf } from './survey-problems.ts';
import { type EditorHistory, problemWords } from '../../../lib/drafts/editor-bar.tsx';
import { useHistory } from '../../../lib/drafts/use-history.ts';
import { useUndoKeys } from '../../../lib/drafts/use-undo-keys.ts';
import { PublishedBar } from '../../../lib/publishing/designer/published-bar.tsx';
import type { PublishedSource } from '../../../lib/publishing/designer/published-source.ts';

export interface SurveyBuilderSource extends PublishedSource<SurveyDesign> {
  /** Called with whether the design on the page is invalid. Only valid designs reach `onChange`. */
  onInvalid: (isInvalid: boolean) => void;
}

/** The builder of surveys, over the whole window. */
export function SurveyBuilder({ source }: { source: SurveyBuilderSource }) {
  usePageTitle(source.name);
  return (
    <FullScreen>
      <OpenBuilder key={source.version} source={source} />
    </FullScreen>
  );
}

const screens = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

function OpenBuilder({ source }: { source: SurveyBuilderSource }) {
  const [screen, setScreen] = useState<Screen>('phone');
  const [chosen, setPlace] = useState<Place>(() => firstPage(source.design));
  const [tab, setTab] = useState('outline');
  const history = useHistory(source.design, (design) => {
    const isValid = problemsOf(design).length === 0;
    source.onInvalid(!isValid);
    if (isValid) source.onChange(design);
  });
  const design = history.value;
  // What was chosen is gone once the step that added it is undone.
  const place = hasPlace(design, chosen) ? chosen : firstPage(design);
  const problems = problemsOf(design);
  const isWide = useMedia('(min-width: 64rem)');
  useUndoKeys(history, source.refusal === null);
  const change = (next: SurveyDesign, kind = '') => {
    if (source.refusal === null) history.change(next, kind);
  };
  const parts = {
    design,
    now: history.now,
    place,
    problems,
    refusal: source.refusal,
    onPlace: setPlace,
    onChange: change,
  };
  const open = (next: Place) => {
    setPlace(next);
    setTab('settings');
  };
  const outline = <Outline {...parts} onOpen={open} />;
  const preview = (
    <LivePreview design={design} place={place} screen={isWide ? screen : 'phone'} onPlace={setPlace} />
  );
  const inspector = <Inspector {...parts} />;
  return (
    <>
      <Bar
        source={source}
        history={history}
        problems={problems.length}
        screen={screen}
        onScreen={setScreen}
      />
      {source.problem === null ? null : <div className="px-3 pt-3 [&>*]:mb-3">{source.problem}</div>}
      {isWide ? (
        <div className="grid min-h-0 flex-1 grid-cols-[19rem_minmax(0,1fr)_20rem]">
          <aside aria-label="Outline" className="overflow-y-auto border-r border-border-soft bg-card p-3">
            {outline}
          </aside>
          <section aria-label="Live preview" className="min-w-0 overflow-y-auto px-4">
            {preview}
          </section>
          <aside aria-label="Settings" className="overflow-y-auto border-l border-border-soft bg-card">
            {inspector}
          </aside>
        </div>
      ) : (
        <Narrow tab={tab} onTab={setTab} outline={outline} preview={preview} inspector={inspector} />
      )}
    </>
  );
}

interface NarrowProps extends Record<'outline' | 'preview' | 'inspector', ReactNode> {
  tab: string;
  onTab: (tab: string) => void;
}

function Narrow({ tab, onTab, outline, preview, inspector }: NarrowProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">
      <Tabs
        label="Builder"
        value={tab}
        onValueChange={onTab}
        items={[
          { value: 'outline', label: 'Questions', content: outline },
          { value: 'settings', label: 'Settings', content: inspector },
          { value: 'preview', label: 'Preview', content: preview },
        ]}
      />
    </div>
  );
}

interface BarProps {
  source: SurveyBuilderSource;
  history: EditorHistory;
  problems: number;
  screen: Screen;
  onScreen: (screen: Screen) => void;
}

function Bar({ source, history, problems, screen, onScreen }: BarProps) {
  const wrong = problemWords(problems);
  return (
    <PublishedBar
      source={source}
      saveState={wrong === null ? source.saveState : `Not saved: fix ${wrong}`}
      history={history}
      wrong={wrong}
    >
      <span className="max-lg:hidden">
        <Segmented
          label="Screen"
          value={screen}
          options={screens}
          onValueChange={(value) => onScreen(value === 'desktop' ? 'desktop' : 'phone')}
        />
      </span>
    </PublishedBar>
  );
}
