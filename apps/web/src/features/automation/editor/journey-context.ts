import type { JourneyGraph, JourneyProblem, NameOf } from '@talkdrum/journey-design';
import { createContext, use } from 'react';
import type { JourneySource } from './journey-source.ts';
import type { JourneyCommands } from './use-commands.ts';

export interface OpenJourney {
  source: JourneySource;
  graph: JourneyGraph;
  /** The step whose panel is open; null is the journey itself. */
  chosen: string | null;
  choose: (id: string | null, tab?: PanelTab) => void;
  tab: PanelTab;
  setTab: (tab: PanelTab) => void;
  problems: readonly JourneyProblem[];
  nameOf: NameOf;
  commands: JourneyCommands;
}

export type PanelTab = 'results' | 'settings' | 'people';

export const JourneyContext = createContext<OpenJourney | null>(null);

/** The journey that is open in the editor. */
export function useJourney(): OpenJourney {
  const open = use(JourneyContext);
  if (open === null) throw new Error('There is no open journey around this.');
  return open;
}
