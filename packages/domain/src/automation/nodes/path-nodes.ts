import { createHash } from 'node:crypto';
import { type JourneyCondition, meetsAnswer, type NodeOf } from '@talkdrum/journey-design';
import { matchDefinitions, parseRules, type SegmentDefinition } from '../../audience/index.ts';
import { answersOf } from '../calls/kept-answer.ts';
import { type Batch, type DueRun, each, type EngineScope, go, type Judge } from '../batch.ts';

type AskedCondition = Exclude<JourneyCondition, { kind: 'answer' }>;

function definitionOf(condition: AskedCondition): SegmentDefinition {
  return condition.kind === 'segment'
    ? { v: 1, root: { op: 'and', items: [{ t: 'segment', segmentId: condition.segmentId, in: true }] } }
    : parseRules(condition.rules);
}

/**
 * Which conditions each run of a batch meets: its answers are at hand, and contacts are asked in one statement. Days are
 * those of the account.
 */
async function ask(
  { sql, actor }: EngineScope,
  batch: Batch,
  conditions: readonly JourneyCondition[],
): Promise<(run: DueRun, n: number) => boolean> {
  const asked = conditions.flatMap((one, n) => (one.kind === 'answer' ? [] : [{ one, n }]));
  const meets = asked.length === 0 ? () => false : await askContacts({ sql, actor }, batch, asked);
  return (run, n) => {
    const condition = conditions[n];
    return condition?.kind === 'answer'
      ? meetsAnswer(condition, answersOf(run.context))
      : meets(run.contactId, n);
  };
}

async function askContacts(
  { sql, actor }: Pick<EngineScope, 'sql' | 'actor'>,
  batch: Batch,
  asked: readonly { one: AskedCondition; n: number }[],
): Promise<(contactId: string, n: number) => boolean> {
  const { rows } = await sql<{ timezone: string }>('select timezone from account where id = $1', [
    actor.accountId,
  ]);
  const masks = await matchDefinitions(
    sql,
    {
      accountId: actor.accountId,
      now: batch.now,
      timezone: rows[0]?.timezone ?? 'UTC',
      isPast: batch.isPast,
    },
    asked.map(({ one }) => definitionOf(one)),
    [...new Set(batch.runs.map(({ contactId }) => contactId))],
  );
  const bits = new Map(asked.map(({ n }, bit) => [n, 1 << bit]));
  return (contactId, n) => ((masks.get(contactId) ?? 0) & (bits.get(n) ?? 0)) !== 0;
}

export const judgeCondition: Judge<NodeOf<'condition'>> = async (scope, batch) => {
  const meets = await ask(scope, batch, [batch.node.config.condition]);
  return each(batch, (run) => go(meets(run, 0) ? 'yes' : 'no'));
};

export const judgeBranch: Judge<NodeOf<'branch'>> = async (scope, batch) => {
  const { branches } = batch.node.config;
  const meets = await ask(
    scope,
    batch,
    branches.map(({ condition }) => condition),
  );
  return each(batch, (run) => go(branches.find((_, n) => meets(run, n))?.port ?? 'else'));
};

/** A number below 100 that is the same whenever this run comes to this node. */
export function drawFor(runId: string, nodeId: string): number {
  return createHash('sha256').update(`${runId}/${nodeId}`).digest().readUInt32BE(0) % 100;
}

export const judgeSplit: Judge<NodeOf<'split'>> = (_scope, batch) => {
  const { arms } = batch.node.config;
  return Promise.resolve(
    each(batch, ({ id }) => {
      let left = drawFor(id, batch.node.id);
      for (const { port, percent } of arms) {
        if (left < percent) return go(port);
        left -= percent;
      }
      return go(arms.at(-1)?.port ?? 'next');
    }),
  );
};
