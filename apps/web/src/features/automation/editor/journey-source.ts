import type { JourneyGraph } from '@talkdrum/journey-design';
import type { MenuEntry } from '@talkdrum/ui';
import type { ReactNode } from 'react';

/** What happened at one step. */
export interface NodeFigures {
  entered: number;
  /** People who are there now. */
  here: number;
  done: number;
  skipped: number;
  failed: number;
  /** How many left by each way out. */
  ports: Readonly<Record<string, number>>;
  /** Why people were skipped. */
  reasons: Readonly<Record<string, number>>;
}

export interface JourneyFigures {
  /** By the time machine: nobody really went there. */
  isPredicted?: boolean;
  /** Everyone who came to the trigger, the control group included. */
  entered: number;
  /** Of those, who deliberately get nothing. */
  heldOut: number;
  here: number;
  /** Null: the journey has no goal. */
  goal: number | null;
  nodes: Readonly<Record<string, NodeFigures>>;
}

/** The draft replayed over the past. While it is open, the drawing shows what it predicts. */
export interface TimeMachine {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  panel: ReactNode;
  /** Null until there is a prediction. */
  figures: JourneyFigures | null;
  resultsOf: (nodeId: string) => ReactNode;
}

/** A journey as the editor shows it; the page around it stores and publishes it. */
export interface JourneySource {
  name: string;
  graph: JourneyGraph;
  /** Changes when a drawing that someone else stored replaces the open one. */
  version: string;
  onChange: (graph: JourneyGraph) => void;
  status: ReactNode;
  /** Such as “version 4”. */
  facts: string;
  saveState: string;
  problem: ReactNode;
  refusal: string | null;
  publishRefusal: string | null;
  isPublishing: boolean;
  onBack: () => void;
  onPublish: () => void;
  menu: readonly MenuEntry[];
  /** Null until it was published. */
  figures: JourneyFigures | null;
  /** What publishing would cost, and what the journey is. */
  about: ReactNode;
  machine: TimeMachine;
  resultsOf: (nodeId: string) => ReactNode;
  peopleAt: (nodeId: string) => ReactNode;
}
