import type { JourneyGraph, JourneyNode } from '@talkdrum/journey-design';
import type { DomainConfig } from '../config.ts';
import type { ScopeWith } from '../domain-with.ts';
import type { RecipientValue } from '../kernel/index.ts';
import type { SendingDomains } from '../senders/index.ts';
import type { Prices, Subscriptions, Wallet } from '../wallet/index.ts';
import type { StepOutcome } from './journey.schema.ts';
import type { CallAnswer } from './calls/call-address.ts';
import type { JourneyActions } from './actions/journey-action.ts';

/** Milliseconds after which other accounts' journeys get the slot. What yields to sending rests by what a turn took. */
export const turnMs = 200;

/** What the engine needs from a scope. */
export interface EngineServices {
  sendingDomains: SendingDomains;
  prices: Prices;
  subscriptions: Subscriptions;
  wallet: Wallet;
}
export type EngineScope = ScopeWith<EngineServices>;

/** A run that is due, as its batch locked it. */
export interface DueRun {
  id: string;
  contactId: string;
  wakeAt: Date;
  arrivedAt: Date;
  enteredAt: Date;
  heldAt: Date | null;
  isLate: boolean;
  steps: number;
  timezone: string;
  context: Record<string, unknown>;
}

/** All due runs of one node, and what is known about it. */
export interface Batch {
  journeyId: string;
  journeyName: string;
  versionId: string;
  graph: JourneyGraph;
  node: JourneyNode;
  runs: readonly DueRun[];
  now: Date;
  /** Set while the past is replayed: what happened after `now` doesn't count. */
  isPast?: boolean;
  /** Set while the account can't pay or send: then messages wait. */
  stop: string | null;
}

/** At this box, fewer people at a time: each has a call of its own. */
export const callsAtOnce = 50;

/** What happens with a run: it goes on by a port, or stays until a time. */
export type Move =
  | {
      kind: 'go';
      /** Null ends the run here. */
      port: string | null;
      outcome?: StepOutcome;
      reason?: string | null;
      deliveryId?: string | null;
      context?: Record<string, unknown>;
    }
  | { kind: 'stay'; until: Date; isHeld?: boolean; context?: Record<string, unknown> }
  /** A step that leaves the run at its box until a time. */
  | { kind: 'again'; until: Date; deliveryId?: string; context: Record<string, unknown> }
  /** Jumps to a node that isn't behind a port. */
  | { kind: 'jump'; to: string | null };

export interface Judged {
  moves: ReadonlyMap<string, Move>;
  /** Runs last in the transaction: it locks the wallet. */
  last?: () => Promise<void>;
  /** Runs after the commit, outside any transaction. */
  after?: () => Promise<void>;
}

export interface EngineTools {
  config: DomainConfig;
  actions: JourneyActions;
  recipientValues: readonly RecipientValue[];
  /** Stores the answers of calls and wakes their runs. */
  answered: (
    accountId: string,
    journeyId: string,
    nodeId: string,
    answers: readonly { runId: string; answer: CallAnswer }[],
  ) => Promise<void>;
}
export type Judge<Node extends JourneyNode = JourneyNode> = (
  scope: EngineScope,
  batch: Batch & { node: Node },
  tools: EngineTools,
) => Promise<Judged>;

/** The same for every run. */
export function all(batch: Batch, move: Move): Judged {
  return { moves: new Map(batch.runs.map(({ id }) => [id, move])) };
}

export function each(batch: Batch, move: (run: DueRun) => Move): Judged {
  return { moves: new Map(batch.runs.map((run) => [run.id, move(run)])) };
}

export const go = (port: string): Move => ({ kind: 'go', port });
