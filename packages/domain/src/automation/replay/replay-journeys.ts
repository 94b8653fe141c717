import { journeyGraph, type JourneyGraph } from '@talkdrum/journey-design';
import { foreseeSteps } from '../../campaigns/index.ts';
import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import { DomainError, type DueWorkHandler, isServerFault } from '../../kernel/index.ts';
import { readLimits, readMarketingSince } from '../../sending/index.ts';
import type { Templates } from '../../templates/index.ts';
import { toCurrency } from '../../wallet/index.ts';
import type { EngineServices } from '../batch.ts';
import { assumptionsOf } from './assumptions.ts';
import { PastCaps } from './past-caps.ts';
import { pastArrivals, type Window } from './past-arrivals.ts';
import { replayDays, type ReplayResult } from './replay.schema.ts';
import { Simulation } from './simulation.ts';
import { contentOf, withDrafts } from './step-content.ts';
import { Tally } from './tally.ts';
import { UsualRates } from './usual-rates.ts';

type ReplayServices = EngineServices & { templates: Templates };
type ReplayDomain = DomainWith<ReplayServices>;
type ReplayScope = ScopeWith<ReplayServices>;

/** Arrivals in memory; of more, a sample is replayed and the result says so. */
const mostArrivals = 100_000;
/** Then the replay ends where it is, and the result says where. */
const mostMs = 5 * 60_000;
const reportMs = 1_000;
const dayMs = 86_400_000;

interface Asked {
  id: string;
  graph: JourneyGraph;
  revision: number;
  drawnAt: Date;
  timezone: string;
  currency: string;
}

interface ReplayLimits {
  arrivals?: number;
  ms?: number;
}

/**
 * Replays the draft that was asked for. Everything is read in transactions that the database itself keeps from
 * changing anything; only the prediction is stored.
 */
export function replayJourneys(domain: ReplayDomain, limits: ReplayLimits = {}): DueWorkHandler {
  return {
    kind: 'journey.replay',
    maxAttempts: 3,
    async run({ accountId, subjectId, signal, attempts }) {
      const replay = new Replay(domain, accountId, subjectId, limits);
      try {
        return await replay.run(signal);
      } catch (error) {
        if (isServerFault(error)) throw error;
        const isOurs = error instanceof DomainError;
        if (!isOurs && attempts < 3) throw error;
        await replay.fail(isOurs ? error.publicMessage : 'Something went wrong. Try again later.');
        if (!isOurs) throw error;
        return undefined;
      }
    },
  };
}

class Replay {
  readonly #domain: ReplayDomain;
  readonly #accountId: string;
  readonly #journeyId: string;
  readonly #limits: ReplayLimits;
  #id = '';

  constructor(domain: ReplayDomain, accountId: string, journeyId: string, limits: ReplayLimits) {
    this.#domain = domain;
    this.#accountId = accountId;
    this.#journeyId = journeyId;
    this.#limits = limits;
  }

  /** A worker that drains leaves it to the next one, which begins again. */
  async run(signal: AbortSignal): Promise<Date | undefined> {
    const asked = await this.#begin();
    if (asked === null) return undefined;
    const { clock } = this.#domain.deps;
    const until = clock.now();
    const window: Window = {
      from: new Date(until.getTime() - replayDays * dayMs),
      until,
      timezone: asked.timezone,
    };
    const started = Date.now();
    let reported = started;
    let isOver = false;
    const goesOn = async (at: Date): Promise<boolean> => {
      const now = Date.now();
      if (now - reported < reportMs && !signal.aborted) return true;
      reported = now;
      const done = (at.getTime() - window.from.getTime()) / (until.getTime() - window.from.getTime());
      isOver = signal.aborted || !(await this.#report(Math.floor(done * 100)));
      return !isOver && now - started < (this.#limits.ms ?? mostMs);
    };
    const result = await this.#replay(asked, window, goesOn);
    if (isOver) return signal.aborted ? clock.now() : undefined;
    await this.#write(
      `update journey_replay set status = 'done', percent = 100, ended_at = $4, result = $5
       where account_id = $1 and journey_id = $2 and id = $3 and status = 'running'`,
      [clock.now(), JSON.stringify(result)],
    );
    return undefined;
  }

  async fail(problem: string): Promise<void> {
    await this.#write(
      `update journey_replay set status = 'failed', ended_at = $4, problem = $5
       where account_id = $1 and journey_id = $2 and id = $3 and status in ('waiting', 'running')`,
      [this.#domain.deps.clock.now(), problem],
    );
  }

  async #replay(
    { graph, revision, drawnAt, currency }: Asked,
    window: Window,
    goesOn: (at: Date) => Promise<boolean>,
  ): Promise<ReplayResult> {
    const trigger = graph.nodes[0];
    if (trigger?.type !== 'trigger') throw new Error('a journey begins with its trigger');
    const inScope = <T>(work: (scope: ReplayScope) => Promise<T>) => this.#read(work);
    const { rates, caps } = await inScope(async (scope) => ({
      rates: await UsualRates.read(scope, window.from),
      caps: new PastCaps(await readLimits(scope.sql, this.#accountId)),
    }));
    const { arrivals, oneIn } = await pastArrivals(
      inScope,
      trigger.config,
      window,
      this.#limits.arrivals ?? mostArrivals,
    );
    const tally = new Tally(graph, window);
    const consent = trigger.config.kind === 'list' ? trigger.config.listIds : null;
    const { config, deps } = this.#domain;
    const engine = { config, recipientValues: deps.recipientValues, actions: new Map(), answered: noAnswers };
    const simulation = new Simulation(this.#journeyId, graph, window, tally, {
      inScope,
      rates,
      caps,
      foresee: (node, channel, contactIds) => {
        const content = { ...contentOf(node, channel), timezone: window.timezone };
        return inScope(async (scope) => {
          await learnCaps(scope, caps, window.from, contactIds);
          return foreseeSteps(scope, config, content, consent, contactIds);
        });
      },
      engine,
    });
    const replayedUntil = await simulation.run(arrivals, goesOn);
    return {
      ...tally.result(oneIn),
      revision,
      drawnAt: drawnAt.toISOString(),
      finishedAt: deps.clock.now().toISOString(),
      from: window.from.toISOString(),
      until: window.until.toISOString(),
      replayedUntil: replayedUntil.toISOString(),
      currency: toCurrency(currency),
      assumptions: assumptionsOf(graph, rates, caps.longestMs !== null),
    };
  }

  /** Null if nobody is waiting for it any more. */
  async #begin(): Promise<Asked | null> {
    return this.#domain.openScope(this.#actor, async (scope) => {
      const { rows } = await scope.sql<Omit<Asked, 'graph'> & { draft: unknown }>(beginSql, [
        this.#accountId,
        this.#journeyId,
      ]);
      const row = rows[0];
      if (row === undefined) return null;
      this.#id = row.id;
      return { ...row, graph: await withDrafts(scope, journeyGraph.parse(row.draft)) };
    });
  }

  /** False once it was cancelled, or asked for anew. */
  async #report(percent: number): Promise<boolean> {
    const count = await this.#write(
      `update journey_replay set percent = $4
       where account_id = $1 and journey_id = $2 and id = $3 and status = 'running'`,
      [percent],
    );
    return count > 0;
  }

  #read<T>(work: (scope: ReplayScope) => Promise<T>): Promise<T> {
    return this.#domain.openScope({ ...this.#actor, isReadOnly: true }, work);
  }

  #write(statement: string, values: unknown[]): Promise<number> {
    return this.#domain.openScope(this.#actor, async ({ sql }) => {
      const { count } = await sql(statement, [this.#accountId, this.#journeyId, this.#id, ...values]);
      return count;
    });
  }

  get #actor(): { accountId: string; userId: null } {
    return { accountId: this.#accountId, userId: null };
  }
}

/** Nothing is called. */
const noAnswers = () => Promise.resolve();

/** Read once for each contact, before their first message is judged. */
async function learnCaps(
  { sql, actor }: ReplayScope,
  caps: PastCaps,
  from: Date,
  contactIds: readonly string[],
): Promise<void> {
  if (caps.longestMs === null) return;
  const ids = caps.unknown(contactIds);
  if (ids.length === 0) return;
  const since = new Date(from.getTime() - caps.longestMs);
  caps.learn(ids, await readMarketingSince(sql, actor.accountId, ids, since));
}

const beginSql = `
  update journey_replay r
  set status = 'running', percent = 0
  from account a
  where r.account_id = $1 and r.journey_id = $2 and r.status in ('waiting', 'running') and a.id = r.account_id
  returning r.id, r.draft, r.revision, r.drawn_at, a.timezone, a.currency`;
