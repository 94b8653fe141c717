import type { JourneyGraph, JourneyNode } from '@talkdrum/journey-design';
import type { StepOutcome } from '../journey.schema.ts';
import type { ReplayResult } from './replay.schema.ts';
import type { Window } from './past-arrivals.ts';

const weekMs = 7 * 86_400_000;
type NodeTally = ReplayResult['nodes'][number];
type Message = ReplayResult['messages'][number];
type Week = ReplayResult['weeks'][number];

/** Ways out of these steps rest on an assumption. */
function isEstimated(node: JourneyNode): boolean {
  if (node.type === 'wait_for') return node.config.happening.kind === 'message';
  return node.type === 'split' || node.type === 'fallback' || node.type === 'webhook';
}

/** What a replay counts. */
export class Tally {
  entered = 0;
  heldOut = 0;
  turnedAway = 0;
  waiting = 0;
  completed = 0;
  reachedGoal = 0;
  converted = 0;
  heldOutConverted = 0;
  readonly #nodes: ReadonlyMap<string, NodeTally>;
  readonly #messages = new Map<string, Message>();
  readonly #weeks: Week[] = [];
  readonly #from: number;

  constructor({ nodes }: JourneyGraph, { from, until }: Window) {
    this.#nodes = new Map(
      nodes.map((node) => [
        node.id,
        {
          nodeId: node.id,
          entered: 0,
          waiting: 0,
          done: {},
          skipped: {},
          failed: {},
          isEstimated: isEstimated(node),
        },
      ]),
    );
    this.#from = from.getTime();
    for (let at = this.#from; at < until.getTime(); at += weekMs)
      this.#weeks.push({ from: new Date(at).toISOString(), entered: 0, emails: 0, texts: 0, mills: 0 });
  }

  /** By one of the trigger's ways; null: into the control group. */
  enter(triggerId: string, at: Date, port: string | null): void {
    this.entered += 1;
    this.came(triggerId);
    const week = this.#week(at);
    if (week !== undefined) week.entered += 1;
    if (port === null) {
      this.heldOut += 1;
      this.left(triggerId, 'skipped', null, 'held_out');
    } else this.left(triggerId, 'done', port, null);
  }

  came(nodeId: string): void {
    const node = this.#nodes.get(nodeId);
    if (node !== undefined) node.entered += 1;
  }

  /** As a running journey counts it: done by the way out, skipped and failed by their reason. */
  left(nodeId: string, outcome: StepOutcome, port: string | null, reason: string | null): void {
    const node = this.#nodes.get(nodeId);
    if (node === undefined || outcome === 'moved') return;
    const key = outcome === 'done' ? (reason ?? port ?? '') : (reason ?? '');
    node[outcome][key] = (node[outcome][key] ?? 0) + 1;
  }

  stays(nodeId: string): void {
    this.waiting += 1;
    const node = this.#nodes.get(nodeId);
    if (node !== undefined) node.waiting += 1;
  }

  sent(nodeId: string, channel: 'email' | 'sms', at: Date, mills: number): void {
    const key = `${nodeId}/${channel}`;
    const message = this.#messages.get(key) ?? { nodeId, channel, sent: 0, mills: 0 };
    this.#messages.set(key, { ...message, sent: message.sent + 1, mills: message.mills + mills });
    const week = this.#week(at);
    if (week === undefined) return;
    week[channel === 'email' ? 'emails' : 'texts'] += 1;
    week.mills += mills;
  }

  /** Of a sample, multiplied. */
  result(
    oneIn: number,
  ): Omit<
    ReplayResult,
    'revision' | 'drawnAt' | 'finishedAt' | 'from' | 'until' | 'replayedUntil' | 'currency' | 'assumptions'
  > {
    const times = (n: number) => n * oneIn;
    const all = (counts: Record<string, number>) =>
      Object.fromEntries(Object.entries(counts).map(([key, n]) => [key, times(n)]));
    return {
      oneIn,
      entered: times(this.entered),
      heldOut: times(this.heldOut),
      turnedAway: times(this.turnedAway),
      waiting: times(this.waiting),
      completed: times(this.completed),
      reachedGoal: times(this.reachedGoal),
      converted: times(this.converted),
      heldOutConverted: times(this.heldOutConverted),
      nodes: [...this.#nodes.values()].map((node) => ({
        ...node,
        entered: times(node.entered),
        waiting: times(node.waiting),
        done: all(node.done),
        skipped: all(node.skipped),
        failed: all(node.failed),
      })),
      messages: [...this.#messages.values()].map((one) => ({
        ...one,
        sent: times(one.sent),
        mills: times(one.mills),
      })),
      weeks: this.#weeks.map((week) => ({
        from: week.from,
        entered: times(week.entered),
        emails: times(week.emails),
        texts: times(week.texts),
        mills: times(week.mills),
      })),
    };
  }

  #week(at: Date): Week | undefined {
    return this.#weeks[Math.min(this.#weeks.length - 1, Math.floor((at.getTime() - this.#from) / weekMs))];
  }
}
