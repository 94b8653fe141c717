import type { BareDomain } from '../../../domain-with.ts';
import { recordEvents } from '../../../events/index.ts';
import type { DueWorkHandler, Unit } from '../../../kernel/index.ts';
import { expireAll, settleBalances } from '../ledger/ledger.ts';
import { joinProgram } from '../members/join-program.ts';
import { waitingOnListSql } from '../members/members.sql.ts';
import { countMembers } from '../tiers/count-members.ts';
import { followTiers, lookAgain } from '../tiers/move-tiers.ts';
import { membersAfterSql, tierDueSql } from '../tiers/tiers.sql.ts';
import {
  inactiveSql,
  lapsingSql,
  lotsDueSql,
  nextTurnSql,
  programAtSql,
  remindInactiveSql,
  remindSql,
} from './turn.sql.ts';

const perStep = 1_000;
const hour = 3_600_000;

interface ProgramAt {
  name: string;
  status: 'active' | 'ended';
  expiry: string;
  hasLapsed: boolean | null;
  listId: string | null;
}

interface Turn {
  unit: Unit;
  programId: string;
  program: ProgramAt;
  /** Of every statement: account, programme, now, how many. */
  params: unknown[];
}

/** Each does the next thousand in one transaction, and says how many it did. */
const steps: readonly ((turn: Turn) => Promise<number>)[] = [
  joinFromList,
  settleDue,
  expireInactive,
  lapse,
  lookAtTiers,
  (turn) => remindOf(turn, remindSql),
  (turn) => remindOf(turn, remindInactiveSql),
];

/**
 * What the clock does in a programme: people of its list join, pending points become spendable, points expire or lapse,
 * members are reminded, tiers are checked again, and what the overview adds up is kept. Doing it twice changes nothing.
 */
export function turnPrograms(domain: BareDomain): DueWorkHandler {
  return {
    kind: 'loyalty.turn',
    async run({ accountId, subjectId, signal }) {
      for (const step of steps)
        for (let done = perStep; done >= perStep; ) {
          if (signal.aborted) throw new Error('stopped between two steps');
          done = await domain.openScope({ accountId, userId: null }, (unit) => take(unit, subjectId, step));
        }
      await inBatches(domain, { accountId, subjectId, signal }, countMembers);
      return domain.openScope({ accountId, userId: null }, (unit) => nextTurn(unit, subjectId));
    },
  };
}

/** After the tiers of a programme were changed: members of those that are gone move. */
export function followChangedTiers(domain: BareDomain): DueWorkHandler {
  return {
    kind: 'loyalty.tiers',
    async run({ accountId, subjectId, signal }) {
      await inBatches(domain, { accountId, subjectId, signal }, follow);
      return undefined;
    },
  };
}

/** Member after member, so that each is looked at once; a thousand in one transaction. */
async function inBatches(
  domain: BareDomain,
  {
    accountId,
    subjectId,
    signal,
  }: Pick<Parameters<DueWorkHandler['run']>[0], 'accountId' | 'subjectId' | 'signal'>,
  work: typeof countMembers,
): Promise<void> {
  for (let after: string | null = null, isDone = false; !isDone; ) {
    if (signal.aborted) throw new Error('stopped between two steps');
    const ids = await domain.openScope({ accountId, userId: null }, (unit) =>
      work(unit, subjectId, after, perStep),
    );
    after = ids.at(-1) ?? null;
    isDone = ids.length < perStep;
  }
}

async function follow(unit: Unit, programId: string, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await unit.sql<{ id: string }>(membersAfterSql, [
    unit.actor.accountId,
    programId,
    after,
    limit,
  ]);
  const ids = rows.map(({ id }) => id);
  await followTiers(unit, programId, ids);
  return ids;
}

async function take(unit: Unit, programId: string, step: (turn: Turn) => Promise<number>): Promise<number> {
  const program = await find(unit, programId);
  if (program === undefined) return 0;
  const params = [unit.actor.accountId, programId, unit.clock.now(), perStep];
  return step({ unit, programId, program, params });
}

async function find(unit: Unit, programId: string): Promise<ProgramAt | undefined> {
  const { rows } = await unit.sql<ProgramAt>(programAtSql, [
    unit.actor.accountId,
    programId,
    unit.clock.now(),
  ]);
  return rows[0];
}

async function nextTurn(unit: Unit, programId: string): Promise<Date | undefined> {
  const program = await find(unit, programId);
  if (program === undefined) return undefined;
  const { rows } = await unit.sql<{ nextAt: Date | null; holders: number }>(nextTurnSql, [
    unit.actor.accountId,
    programId,
  ]);
  if (program.status === 'ended' && rows[0]?.holders === 0) return undefined;
  const now = unit.clock.now().getTime();
  const next = rows[0]?.nextAt?.getTime() ?? now + hour;
  return new Date(Math.min(now + hour, Math.max(next, now + 1_000)));
}

async function joinFromList({ unit, programId, program: { status, listId } }: Turn): Promise<number> {
  if (status !== 'active' || listId === null) return 0;
  const { rows } = await unit.sql<{ contactId: string }>(waitingOnListSql, [
    unit.actor.accountId,
    programId,
    perStep,
  ]);
  await joinProgram(
    unit,
    { programId, listId: null },
    rows.map(({ contactId }) => contactId),
  );
  return rows.length;
}

async function settleDue({ unit, params }: Turn): Promise<number> {
  const { rows } = await unit.sql<{ memberId: string }>(lotsDueSql, params);
  await settleBalances(
    unit,
    rows.map(({ memberId }) => memberId),
  );
  // Up to a thousand of each sort were found, of fewer members.
  return rows.length === 0 ? 0 : perStep;
}

async function expireInactive({ unit, program, params }: Turn): Promise<number> {
  return program.expiry === 'inactivity' ? expireFound(unit, inactiveSql, params) : 0;
}

async function lapse({ unit, program, params }: Turn): Promise<number> {
  return program.hasLapsed === true ? expireFound(unit, lapsingSql, params) : 0;
}

async function expireFound(unit: Unit, statement: string, params: unknown[]): Promise<number> {
  const { rows } = await unit.sql<{ memberId: string }>(statement, params);
  await expireAll(
    unit,
    rows.map(({ memberId }) => memberId),
  );
  return rows.length;
}

async function lookAtTiers({ unit, programId, program, params }: Turn): Promise<number> {
  if (program.status !== 'active') return 0;
  const { rows } = await unit.sql<{ id: string }>(tierDueSql, params);
  await lookAgain(
    unit,
    programId,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

async function remindOf({ unit, programId, program, params }: Turn, statement: string): Promise<number> {
  const { rows } = await unit.sql<{ points: number; lastDay: string; contactId: string | null }>(
    statement,
    params,
  );
  const at = unit.clock.now();
  await recordEvents(
    unit,
    rows.flatMap(({ points, lastDay, contactId }) => {
      if (contactId === null) return [];
      const properties = { id: programId, title: program.name, points, expires: lastDay };
      return [{ contactId, name: 'points.expiring', at, source: 'api' as const, dedupKey: null, properties }];
    }),
  );
  return rows.length;
}
