import type { JourneyGraph, JourneyNode, NodeOf } from '@talkdrum/journey-design';
import type { ForeseenStep } from '../../campaigns/index.ts';
import { arriveAt, nodeOf } from '../engine/arrive.ts';
import { judgeNode } from '../engine/judge-node.ts';
import { type Batch, type EngineScope, go, type Move } from '../batch.ts';
import { wayOf } from '../entries/ways-in.ts';
import { isHeldOut, mayEnter } from './entry-rules.ts';
import type { Window } from './past-arrivals.ts';
import { findGoals, findHappenings } from './past-happenings.ts';
import { type Foresight, judgePast } from './past-judges.ts';
import { newRun, type PastArrival, type SimRun } from './sim-run.ts';
import { contentKey } from './step-content.ts';
import type { Tally } from './tally.ts';
import type { SimulationTools } from './simulation-tools.ts';

/** Conditions are asked of everyone who comes to them within an hour, together. */
const tickMs = 3_600_000;
const chunk = 2_000;
/** Of a journey that goes round and round. */
const mostSteps = 2_000;

/** Steps whose judges only read: the engine's own are asked. */
const readsOnly = new Set([
  'trigger',
  'wait',
  'wait_time',
  'wait_weekday',
  'wait_date',
  'split',
  'jump',
  'goal',
  'exit',
]);
const asksContacts = new Set(['condition', 'branch']);
const sends = { email: ['email'], sms: ['sms'], fallback: ['email', 'sms'] } as const;

/**
 * A journey on the clock of the past. Runs are rows in memory; the engine's planner moves them by its own judges, and
 * steps that would send or change something are predicted instead. In sets, an hour at a time.
 */
export class Simulation {
  readonly #journeyId: string;
  readonly #graph: JourneyGraph;
  readonly #window: Window;
  readonly #tools: SimulationTools;
  readonly #tally: Tally;
  /** Runs that are due, by hour and step. */
  readonly #due = new Map<number, Map<string, SimRun[]>>();
  readonly #byContact = new Map<string, SimRun[]>();
  readonly #foreseen = new Map<string, Map<string, ForeseenStep>>();
  readonly #foresight: Foresight;
  #arrivals: readonly PastArrival[] = [];
  #next = 0;

  constructor(journeyId: string, graph: JourneyGraph, window: Window, tally: Tally, tools: SimulationTools) {
    this.#journeyId = journeyId;
    this.#graph = graph;
    this.#window = window;
    this.#tools = tools;
    this.#tally = tally;
    this.#foresight = {
      rates: tools.rates,
      step: (node, channel, contactId) => this.#foreseen.get(contentKey(node, channel))?.get(contactId),
      caps: tools.caps,
      sent: ({ id }, channel, { contactId, wakeAt }, { mills, isPromotional }) => {
        if (isPromotional) tools.caps.add(contactId, channel, wakeAt);
        tally.sent(id, channel, wakeAt, mills);
      },
    };
  }

  /** Up to where `goesOn` lets it, which is asked after each hour. Returns that time. */
  async run(arrivals: readonly PastArrival[], goesOn: (at: Date) => Promise<boolean>): Promise<Date> {
    this.#arrivals = arrivals;
    const { from, until } = this.#window;
    let at = from;
    while (at < until) {
      at = new Date(Math.min(at.getTime() + tickMs, until.getTime()));
      await this.#hour(at);
      if (!(await goesOn(at))) break;
    }
    this.#countRest();
    return at;
  }

  /** People go on before others enter, because who may enter depends on who has left. */
  async #hour(end: Date): Promise<void> {
    let waiting: PastArrival[] = [];
    for (; this.#next < this.#arrivals.length; this.#next += 1) {
      const arrival = this.#arrivals[this.#next];
      if (arrival === undefined || arrival.at > end) break;
      waiting.push(arrival);
    }
    do {
      await this.#advance(end);
      const first = new Map<string, PastArrival>();
      const later: PastArrival[] = [];
      for (const arrival of waiting)
        if (first.has(arrival.contactId)) later.push(arrival);
        else first.set(arrival.contactId, arrival);
      await this.#enter([...first.values()]);
      waiting = later;
    } while (waiting.length > 0 || this.#isDue(end));
  }

  async #enter(arrivals: readonly PastArrival[]): Promise<void> {
    const { reentry, holdoutPercent, goal } = this.#graph.settings;
    const trigger = this.#graph.nodes[0];
    if (trigger === undefined) return;
    const entered: { run: SimRun; port: string }[] = [];
    for (const arrival of arrivals) {
      const earlier = this.#byContact.get(arrival.contactId) ?? [];
      if (!mayEnter(reentry, arrival, earlier)) {
        this.#tally.turnedAway += 1;
        continue;
      }
      const run = newRun(arrival, trigger.id);
      const port = wayOf(trigger.type === 'trigger' ? trigger.config : undefined, arrival.entryKey);
      this.#byContact.set(arrival.contactId, [...earlier, run]);
      if (isHeldOut(this.#journeyId, arrival.contactId, holdoutPercent))
        this.#end(run, 'held_out', arrival.at);
      this.#tally.enter(trigger.id, arrival.at, run.status === 'held_out' ? null : port);
      entered.push({ run, port });
    }
    if (goal !== null)
      for (const part of chunks(entered.map(({ run }) => run)))
        await this.#tools.inScope((scope) => findGoals(scope, goal, part));
    const inside = entered.filter(({ run }) => run.status === 'waiting');
    for (const { run, port } of inside) this.#move(run, go(port), trigger);
    await this.#settle(inside.map(({ run }) => run));
  }

  #isDue(end: Date): boolean {
    return this.#due.has(this.#tickOf(end));
  }

  /** Everyone who is due by then, step by step, until nobody is. */
  async #advance(end: Date): Promise<void> {
    const tick = this.#tickOf(end);
    for (let due = this.#due.get(tick); due !== undefined; due = this.#due.get(tick)) {
      this.#due.delete(tick);
      for (const [nodeId, runs] of due) await this.#judge(nodeId, runs, end);
    }
  }

  async #judge(nodeId: string, runs: readonly SimRun[], end: Date): Promise<void> {
    const node = nodeOf(this.#graph, nodeId);
    if (node === undefined) return;
    const going = runs.filter((run) => !this.#reachesGoal(run));
    for (const part of chunks(going)) {
      const moves = await this.#movesOf(node, part, end);
      for (const run of part) this.#move(run, moves.get(run.id) ?? go('next'), node);
      await this.#settle(part);
    }
  }

  async #movesOf(node: JourneyNode, runs: readonly SimRun[], end: Date): Promise<ReadonlyMap<string, Move>> {
    if (asksContacts.has(node.type)) {
      const latest = runs.reduce((at, { wakeAt }) => (wakeAt > at ? wakeAt : at), this.#window.from);
      const now = latest > end ? end : latest;
      return (await this.#tools.inScope((scope) => this.#ask(scope, node, runs, now))).moves;
    }
    const moves = new Map<string, Move>();
    if (readsOnly.has(node.type)) {
      for (const run of runs) {
        // These judges don't use their scope.
        const { moves: own } = await this.#ask(undefined as unknown as EngineScope, node, [run], run.wakeAt);
        moves.set(run.id, own.get(run.id) ?? go('next'));
      }
      return moves;
    }
    for (const channel of node.type in sends ? sends[node.type as keyof typeof sends] : [])
      await this.#foresee(node, channel, runs);
    for (const run of runs) moves.set(run.id, judgePast({ node, graph: this.#graph }, run, this.#foresight));
    return moves;
  }

  #ask(scope: EngineScope, node: JourneyNode, runs: readonly SimRun[], now: Date) {
    const batch: Batch = {
      journeyId: this.#journeyId,
      journeyName: '',
      versionId: '',
      graph: this.#graph,
      node,
      runs,
      now,
      isPast: true,
      stop: null,
    };
    return judgeNode(scope, batch, this.#tools.engine);
  }

  async #foresee(node: JourneyNode, channel: 'email' | 'sms', runs: readonly SimRun[]): Promise<void> {
    const key = contentKey(node, channel);
    const known = this.#foreseen.get(key) ?? new Map<string, ForeseenStep>();
    this.#foreseen.set(key, known);
    const unknown = [...new Set(runs.map(({ contactId }) => contactId))].filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    for (const [id, step] of await this.#tools.foresee(node, channel, unknown)) known.set(id, step);
  }

  /** Where a run is after its step, as the engine stores it. */
  #move(run: SimRun, move: Move, node: JourneyNode): void {
    if (move.kind !== 'jump' && move.context !== undefined) run.context = move.context;
    if (move.kind === 'stay') {
      run.wakeAt = move.until;
      return;
    }
    const at = run.wakeAt;
    run.steps += 1;
    if (move.kind === 'again') {
      run.wakeAt = move.until;
      return;
    }
    if (node.type !== 'trigger') this.#countLeft(node, move);
    const to = move.kind === 'jump' ? move.to : move.port === null ? null : node.next[move.port];
    const { status, nodeId, wakeAt } = arriveAt(this.#graph, node.id, to, at, run.timezone);
    if (node.type === 'goal') this.#end(run, 'goal', at);
    else if (status !== 'waiting' || run.steps >= mostSteps) this.#end(run, 'completed', at);
    else {
      Object.assign(run, { nodeId, wakeAt, arrivedAt: at, happenedAt: null });
      this.#tally.came(nodeId);
    }
  }

  #countLeft(node: JourneyNode, move: Exclude<Move, { kind: 'stay' | 'again' }>): void {
    const isGo = move.kind === 'go';
    this.#tally.left(
      node.id,
      isGo ? (move.outcome ?? 'done') : 'done',
      isGo ? move.port : null,
      isGo ? (move.reason ?? null) : null,
    );
  }

  /** Looks ahead for the people who reached a wait for something, and notes when each goes on. */
  async #settle(runs: readonly SimRun[]): Promise<void> {
    const waits = new Map<NodeOf<'wait_for'>, SimRun[]>();
    for (const run of runs) {
      const node = nodeOf(this.#graph, run.nodeId);
      if (run.status !== 'waiting' || node?.type !== 'wait_for' || run.happenedAt !== null) continue;
      const there = waits.get(node);
      if (there === undefined) waits.set(node, [run]);
      else there.push(run);
    }
    for (const [node, some] of waits)
      await this.#tools.inScope((scope) => findHappenings(scope, node, some, this.#tools.rates));
    for (const run of runs) if (run.status === 'waiting') this.#note(run);
  }

  #note(run: SimRun): void {
    const at = run.goalAt !== null && run.goalAt < run.wakeAt ? run.goalAt : run.wakeAt;
    if (at > this.#window.until) return;
    const tick = this.#tickOf(at);
    const nodes = this.#due.get(tick) ?? new Map<string, SimRun[]>();
    this.#due.set(tick, nodes);
    const there = nodes.get(run.nodeId);
    if (there === undefined) nodes.set(run.nodeId, [run]);
    else there.push(run);
  }

  /** The hours end at their last instant. */
  #tickOf(at: Date): number {
    return Math.max(1, Math.ceil((at.getTime() - this.#window.from.getTime()) / tickMs));
  }

  #reachesGoal(run: SimRun): boolean {
    if (run.goalAt === null || run.goalAt > run.wakeAt) return false;
    this.#tally.left(run.nodeId, 'done', null, 'goal');
    this.#end(run, 'goal', run.goalAt);
    return true;
  }

  #end(run: SimRun, status: SimRun['status'], at: Date): void {
    run.status = status;
    run.endedAt = at;
  }

  #countRest(): void {
    for (const runs of this.#byContact.values())
      for (const { status, nodeId, goalAt } of runs) {
        if (status === 'waiting') this.#tally.stays(nodeId);
        if (status === 'completed') this.#tally.completed += 1;
        if (status === 'goal') this.#tally.reachedGoal += 1;
        if (goalAt === null || goalAt > this.#window.until) continue;
        if (status === 'held_out') this.#tally.heldOutConverted += 1;
        else this.#tally.converted += 1;
      }
  }
}

function* chunks(runs: readonly SimRun[]): Generator<readonly SimRun[]> {
  for (let n = 0; n < runs.length; n += chunk) yield runs.slice(n, n + chunk);
}
