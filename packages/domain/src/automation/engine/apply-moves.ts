import type { Sql } from '../../kernel/index.ts';
import type { StepOutcome } from '../journey.schema.ts';
import { arriveAt, type Arrival, nodeOf } from './arrive.ts';
import { applyMovesSql, applyStaysSql } from './apply-moves.sql.ts';
import type { Batch, DueRun, EngineScope, Judged, Move } from '../batch.ts';
import { isAnyoneTold, tellPrograms, type ToldRun } from '../tell-programs.ts';
import { Counts } from './counts.ts';

interface Moved {
  run: DueRun;
  move: Exclude<Move, { kind: 'stay' }>;
  to: Arrival;
  outcome: StepOutcome;
}

/**
 * Stores what a batch decided: steps, where everyone is now, and the counts. Two statements, and one for the people who
 * stay.
 */
export async function applyMoves(
  { sql, actor, clock }: Pick<EngineScope, 'sql' | 'actor' | 'clock'>,
  batch: Batch,
  { moves }: Judged,
): Promise<void> {
  const { accountId } = actor;
  const moved: Moved[] = [];
  const stays: { run: DueRun; move: Extract<Move, { kind: 'stay' }> }[] = [];
  for (const run of batch.runs) {
    const move = moves.get(run.id);
    if (move === undefined) throw new Error(`node ${batch.node.id} said nothing about a run`);
    if (move.kind === 'stay') stays.push({ run, move });
    else moved.push({ run, move, to: targetOf(batch, run, move), outcome: outcomeOf(move) });
  }
  if (stays.length > 0) await storeStays(sql, accountId, batch, stays);
  if (moved.length === 0) return;
  await storeMoved(sql, accountId, batch, moved);
  await tellFinished({ sql, actor, clock }, batch, moved);
}

async function tellFinished(
  unit: Pick<EngineScope, 'sql' | 'actor' | 'clock'>,
  { journeyId, journeyName }: Batch,
  moved: readonly Moved[],
): Promise<void> {
  const ended = moved.flatMap(({ run, to: { status } }): ToldRun[] =>
    status === 'completed' || status === 'goal'
      ? [{ runId: run.id, contactId: run.contactId, outcome: status }]
      : [],
  );
  if (ended.length === 0 || !(await isAnyoneTold(unit, ['journey.finished']))) return;
  await tellPrograms(unit, 'journey.finished', { id: journeyId, name: journeyName }, ended);
}

function targetOf({ graph, node, now }: Batch, run: DueRun, move: Moved['move']): Arrival {
  if (move.kind === 'again') return { status: 'waiting', nodeId: node.id, wakeAt: move.until };
  if (node.type === 'goal') return { status: 'goal', nodeId: node.id, wakeAt: now };
  const to = move.kind === 'jump' ? move.to : move.port === null ? null : node.next[move.port];
  return arriveAt(graph, node.id, to, now, run.timezone);
}

/** What was overdue is over once its contact comes to the next wait. */
const isWait = ({ graph }: Batch, nodeId: string): boolean =>
  nodeOf(graph, nodeId)?.type.startsWith('wait') === true;
const outcomeOf = (move: Moved['move']): StepOutcome =>
  move.kind === 'go' ? (move.outcome ?? 'done') : 'done';
const portOf = (move: Moved['move']): string | null => (move.kind === 'go' ? move.port : null);
const reasonOf = (move: Moved['move']): string | null => (move.kind === 'go' ? (move.reason ?? null) : null);

async function storeMoved(sql: Sql, accountId: string, batch: Batch, moved: readonly Moved[]): Promise<void> {
  const { node, now } = batch;
  const contextOf = ({ move }: Moved) =>
    move.kind !== 'jump' && move.context !== undefined ? JSON.stringify(move.context) : null;
  const { count } = await sql(applyMovesSql, [
    accountId,
    moved.map(({ run }) => run.id),
    moved.map(({ to }) => to.status),
    moved.map(({ to }) => to.nodeId),
    moved.map(({ to }) => to.wakeAt),
    moved.map(({ move }) => portOf(move)),
    moved.map(({ outcome }) => outcome),
    moved.map(({ move }) => reasonOf(move)),
    moved.map(({ move }) => (move.kind === 'jump' ? null : (move.deliveryId ?? null))),
    moved.map(({ run }) => run.steps + 1),
    moved.map(contextOf),
    now,
    node.id,
    moved.map(({ run, to }) => run.isLate && !isWait(batch, to.nodeId)),
  ]);
  if (count !== moved.length) throw new Error('a run moved while it was locked');
  const counts = new Counts();
  for (const { move, to, outcome } of moved) {
    if (move.kind === 'again') continue;
    counts.add(node.id, outcome, portOf(move) ?? '', reasonOf(move) ?? '');
    if (to.status === 'waiting') counts.add(to.nodeId, 'entered');
  }
  await counts.store(sql, accountId, batch);
}

async function storeStays(
  sql: Sql,
  accountId: string,
  { now }: Batch,
  stays: readonly { run: DueRun; move: Extract<Move, { kind: 'stay' }> }[],
): Promise<void> {
  await sql(applyStaysSql, [
    accountId,
    stays.map(({ run }) => run.id),
    stays.map(({ move }) => move.until),
    stays.map(({ move }) => move.isHeld === true),
    now,
    stays.map(({ move }) => (move.context === undefined ? null : JSON.stringify(move.context))),
  ]);
}
