import { asksForTimeOfDay, journeyGraph, type JourneyGraph } from '@talkdrum/journey-design';
import type { DomainWith } from '../../domain-with.ts';
import { DomainError, type DueWorkHandler } from '../../kernel/index.ts';
import type { JourneyAction } from '../actions/journey-action.ts';
import { applyMoves } from './apply-moves.ts';
import { nodeOf } from './arrive.ts';
import {
  type Batch,
  callsAtOnce,
  type DueRun,
  type EngineScope,
  type EngineServices,
  type EngineTools,
  type Judged,
  turnMs,
} from '../batch.ts';
import { recordJourneyPictures } from '../record-pictures.ts';
import { judgeNode } from './judge-node.ts';
import {
  archiveDrainedSql,
  findDueNodeSql,
  lockJourneySql,
  storeAnswersSql,
  takeRunsSql,
} from './take-batch.sql.ts';

/** People advanced in one transaction. */
export const batchSize = 2_000;

interface BatchTerms {
  /** Why nothing can be sent now. */
  stop: string | null;
  limit: number;
}

type EngineDomain = DomainWith<EngineServices>;

/**
 * Advances everyone of a journey who is due, box by box. Every batch is one transaction that holds its runs, so a worker
 * may die at any time: nothing of its batch stays, and the next one does it again. Two workers never have the same run.
 */
export function runJourneys(domain: EngineDomain, actions: readonly JourneyAction[] = []): DueWorkHandler {
  const engine = new JourneyEngine(domain, actions);
  return {
    kind: 'journey.run',
    async run({ accountId, subjectId, signal }) {
      const until = Date.now() + turnMs;
      for (;;) {
        const next = await engine.advance(accountId, subjectId);
        if (next === null) await engine.archive(accountId, subjectId);
        if (next === null || next > domain.deps.clock.now()) return next ?? undefined;
        if (signal.aborted || Date.now() > until) return domain.deps.clock.now();
      }
    },
  };
}

export class JourneyEngine {
  readonly #domain: EngineDomain;
  readonly #tools: EngineTools;
  /** Published versions never change. */
  readonly #graphs = new Map<string, JourneyGraph>();

  constructor(domain: EngineDomain, actions: readonly JourneyAction[] = []) {
    this.#domain = domain;
    this.#tools = {
      config: domain.config,
      recipientValues: domain.deps.recipientValues,
      actions: new Map(actions.map((action) => [action.name, action])),
      answered: (accountId, journeyId, nodeId, answers) =>
        domain.openScope({ accountId, userId: null }, async ({ sql, clock, dueWork }) => {
          await sql(storeAnswersSql, [
            accountId,
            nodeId,
            answers.map(({ runId }) => runId),
            answers.map(({ answer }) => JSON.stringify(answer)),
            clock.now(),
          ]);
          await dueWork.add('journey.run', journeyId, clock.now());
        }),
    };
  }

  /** One batch. Returns when the journey's next run is due, null if there is none. */
  async advance(accountId: string, journeyId: string): Promise<Date | null> {
    let stop: string | undefined;
    // Nothing of a refused batch was stored. The money may be enough for fewer people.
    for (const limit of [batchSize, 200, 20, 1]) {
      try {
        return await this.#batch(accountId, journeyId, { stop: null, limit });
      } catch (error) {
        stop = error instanceof DomainError ? stops[error.code] : undefined;
        if (stop === undefined) throw error;
        if (stop !== 'no_money') break;
      }
    }
    // People who need a message wait, and everyone else goes on.
    return this.#batch(accountId, journeyId, { stop: stop ?? null, limit: batchSize });
  }

  /** A closed journey that nobody is in any more is over. */
  archive(accountId: string, journeyId: string): Promise<void> {
    return this.#domain.openScope({ accountId, userId: null }, async (scope) => {
      const { count } = await scope.sql(archiveDrainedSql, [accountId, journeyId]);
      if (count > 0) await recordJourneyPictures(scope, journeyId);
    });
  }

  async #batch(accountId: string, journeyId: string, how: BatchTerms): Promise<Date | null> {
    let after: Judged['after'];
    const next = await this.#domain.openScope({ accountId, userId: null }, async (scope) => {
      const batch = await this.#take(scope, journeyId, how);
      after = undefined;
      if (batch === null || batch instanceof Date) return batch;
      if (batch.runs.length > 0) {
        const judged = await judgeNode(scope, batch, this.#tools);
        await applyMoves(scope, batch, judged);
        await judged.last?.();
        after = judged.after;
      }
      const { rows } = await scope.sql<{ wakeAt: Date }>(findDueNodeSql, [accountId, journeyId]);
      // Others have the runs that are due: they go on with them.
      if (batch.runs.length === 0) return new Date(batch.now.getTime() + 1_000);
      return rows[0]?.wakeAt ?? null;
    });
    await after?.();
    return next;
  }

  async #take(
    scope: EngineScope,
    journeyId: string,
    { stop, limit }: BatchTerms,
  ): Promise<Batch | Date | null> {
    const { sql, actor, clock } = scope;
    const now = clock.now();
    const { rows: journeys } = await sql<{
      name: string;
      status: string;
      skipFrom: Date | null;
      skipUntil: Date | null;
    }>(lockJourneySql, [actor.accountId, journeyId]);
    const journey = journeys[0];
    if (journey === undefined || !['running', 'draining'].includes(journey.status)) return null;
    const { rows: due } = await sql<{ versionId: string; nodeId: string; wakeAt: Date }>(findDueNodeSql, [
      actor.accountId,
      journeyId,
    ]);
    const first = due[0];
    if (first === undefined) return null;
    if (first.wakeAt > now) return first.wakeAt;
    const graph = await this.#graph(scope, first.versionId);
    const node = nodeOf(graph, first.nodeId);
    if (node === undefined) throw new Error(`version ${first.versionId} has no node ${first.nodeId}`);
    const { rows: runs } = await sql<DueRun>(takeRunsSql(asksForTimeOfDay(graph)), [
      actor.accountId,
      first.versionId,
      first.nodeId,
      now,
      node.type === 'webhook' ? Math.min(limit, callsAtOnce) : limit,
    ]);
    const isLate = ({ wakeAt }: DueRun) =>
      journey.skipFrom !== null &&
      journey.skipUntil !== null &&
      wakeAt >= journey.skipFrom &&
      wakeAt < journey.skipUntil;
    return {
      journeyId,
      journeyName: journey.name,
      versionId: first.versionId,
      graph,
      node,
      runs: runs.map((run) => ({ ...run, isLate: run.isLate || isLate(run) })),
      now,
      stop,
    };
  }

  async #graph({ sql, actor }: EngineScope, versionId: string): Promise<JourneyGraph> {
    const known = this.#graphs.get(versionId);
    if (known !== undefined) return known;
    const { rows } = await sql<{ graph: unknown }>(
      'select graph from journey_version where account_id = $1 and id = $2',
      [actor.accountId, versionId],
    );
    const graph = journeyGraph.parse(rows[0]?.graph);
    if (this.#graphs.size >= 200) this.#graphs.clear();
    this.#graphs.set(versionId, graph);
    return graph;
  }
}

/** Refusals that concern a whole batch: its messages wait. */
const stops: Partial<Record<string, string>> = {
  insufficient_funds: 'no_money',
  blocked: 'sender_stopped',
  subscription_required: 'no_subscription',
  sending_suspended: 'sending_stopped',
};
