import { findNode, type JourneyGraph, journeyProblems } from '@talkdrum/journey-design';
import { FullScreen, Segmented, Sheet, useMedia, usePageTitle } from '@talkdrum/ui';
import { History } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useHistory } from '../../../lib/drafts/use-history.ts';
import { useUndoKeys } from '../../../lib/drafts/use-undo-keys.ts';
import { Canvas } from './canvas/canvas.tsx';
import { FiguresBar } from './figures-bar.tsx';
import { JourneyBar, type JourneyView } from './journey-bar.tsx';
import { JourneyContext, type OpenJourney, type PanelTab } from './journey-context.ts';
import type { JourneySource } from './journey-source.ts';
import { Outline } from './outline/outline-view.tsx';
import { Panel } from './panel/panel.tsx';
import { makeCommands } from './use-commands.ts';
import { useJourneyNames } from './use-journey-names.ts';

/** The editor of journeys, over the whole window. */
export function JourneyEditor({ source }: { source: JourneySource }) {
  usePageTitle(source.name);
  const { machine } = source;
  const shown = machine.isOpen
    ? { ...source, figures: machine.figures, resultsOf: machine.resultsOf }
    : source;
  return (
    <FullScreen>
      <OpenEditor key={source.version} source={shown} />
    </FullScreen>
  );
}

function OpenEditor({ source }: { source: JourneySource }) {
  const isWide = useMedia('(min-width: 64rem)');
  const [view, setView] = useState<JourneyView>(isWide ? 'canvas' : 'outline');
  const [found, setFound] = useState<readonly string[]>([]);
  const history = useHistory(source.graph, source.onChange);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const { open, said } = useOpenJourney(source, history, (id) => setPanelOpen(id !== null));
  useUndoKeys(history, source.refusal === null);
  const machineEntry = {
    label: 'Time machine',
    icon: <History aria-hidden />,
    onSelect: () => {
      open.choose(null);
      source.machine.open();
      setPanelOpen(true);
    },
  };
  const problems = open.problems.filter(({ level }) => level === 'problem').length;
  return (
    <JourneyContext value={open}>
      <JourneyBar
        source={{ ...source, menu: [machineEntry, 'separator', ...source.menu] }}
        history={history}
        problems={problems}
        view={view}
        onView={setView}
        onFound={setFound}
      />
      {source.problem === null ? null : <div className="px-3 pt-3 [&>*]:mb-3">{source.problem}</div>}
      <p role="status" className="sr-only">
        {said}
      </p>
      {source.figures === null ? null : <FiguresBar figures={source.figures} />}
      <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <section
          aria-label={view === 'canvas' ? 'Canvas' : 'Outline'}
          className="relative min-h-0 min-w-0 overflow-y-auto"
        >
          {isWide ? null : <NarrowHead view={view} onView={setView} onJourney={() => setPanelOpen(true)} />}
          {view === 'canvas' ? (
            <div className="h-full max-lg:h-[calc(100%-3.75rem)]">
              <Canvas found={found} />
            </div>
          ) : (
            <Outline found={found} />
          )}
        </section>
        {isWide ? (
          <aside
            aria-label="Panel"
            className="relative min-h-0 overflow-y-auto border-l border-border-soft bg-card"
          >
            <Panel />
          </aside>
        ) : (
          <Sheet
            isOpen={isPanelOpen}
            onClose={() => setPanelOpen(false)}
            title={open.chosen !== null ? 'Step' : source.machine.isOpen ? 'Time machine' : 'Journey'}
            side="bottom"
          >
            <div className="-mx-4 -mt-4">
              <Panel />
            </div>
          </Sheet>
        )}
      </div>
    </JourneyContext>
  );
}

interface NarrowHeadProps {
  view: JourneyView;
  onView: (view: JourneyView) => void;
  onJourney: () => void;
}

function NarrowHead({ view, onView, onJourney }: NarrowHeadProps) {
  return (
    <div className="flex items-center justify-between gap-2 px-4 pt-3">
      <span className="sm:hidden">
        <Segmented
          label="View"
          value={view}
          options={[
            { value: 'canvas', label: 'Canvas' },
            { value: 'outline', label: 'Outline' },
          ]}
          onValueChange={(value) => onView(value === 'outline' ? 'outline' : 'canvas')}
        />
      </span>
      <button
        type="button"
        onClick={onJourney}
        className="min-h-9 rounded-control bg-raised px-3 text-sm font-strong shadow-button max-sm:min-h-11"
      >
        Journey settings
      </button>
    </div>
  );
}

type JourneyHistory = ReturnType<typeof useHistory<JourneyGraph>>;

function useOpenJourney(
  source: JourneySource,
  { value: graph, now, change }: Pick<JourneyHistory, 'value' | 'now' | 'change'>,
  onChoose: (id: string | null) => void,
): { open: OpenJourney; said: string } {
  const [wanted, setWanted] = useState<string | null>(null);
  const [tab, setTab] = useState<PanelTab>('settings');
  const [said, setSaid] = useState('');
  const nameOf = useJourneyNames(graph);
  const problems = useMemo(() => journeyProblems(graph), [graph]);
  // What was chosen is gone once the step that added it is undone.
  const chosen = wanted !== null && findNode(graph, wanted) !== undefined ? wanted : null;
  const choose = (id: string | null, next?: PanelTab) => {
    setWanted(id);
    onChoose(id);
    if (next !== undefined) setTab(next);
  };
  const count = useRef(0);
  const announce = (text: string) => {
    count.current += 1;
    // The same words twice are read twice.
    setSaid(count.current % 2 === 0 ? text : `${text}\u00a0`);
  };
  const commands = makeCommands({
    now,
    nameOf,
    refusal: source.refusal,
    change: (next, kind = '') => change(next, kind),
    choose,
    announce,
  });
  return { open: { source, graph, chosen, choose, tab, setTab, problems, nameOf, commands }, said };
}
