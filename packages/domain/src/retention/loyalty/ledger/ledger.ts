import { newId, type Unit } from '../../../kernel/index.ts';
import type { PointKind, PointSource } from '../loyalty.schema.ts';
import {
  addCreditsSql,
  creditTermsSql,
  expireSql,
  knownKeysSql,
  lockBalancesSql,
  releaseSql,
  takePointsSql,
} from './ledger.sql.ts';

export interface Balance {
  memberId: string;
  available: number;
  pending: number;
}

/** What all movements of one statement share. */
interface Movement {
  programId: string;
  source: PointSource;
  reason?: string;
}

export interface Credit {
  memberId: string;
  points: number;
  key: string;
  at: Date;
  ruleId?: string | null;
  amountMinor?: number | null;
  sourceId?: string | null;
  reference?: string;
  /** Instead of the programme’s own. */
  expiresAt?: Date | null;
}

export interface Debit {
  memberId: string;
  points: number;
  key: string;
  at: Date;
  sourceId?: string | null;
  reference?: string;
  /** The credit it takes back; points are taken from it first. */
  ofId?: string | null;
  amountMinor?: number | null;
}

export interface Moved {
  id: string;
  memberId: string;
  points: number;
}

/** Every movement locks its members’ balances first. */
export async function lockBalances(
  { sql, actor }: Unit,
  memberIds: readonly string[],
): Promise<Map<string, Balance>> {
  const { rows } = await sql<Balance>(lockBalancesSql, [actor.accountId, [...new Set(memberIds)]]);
  return new Map(rows.map((balance) => [balance.memberId, balance]));
}

/** Locks them, then releases and expires what is due, so their balances are current. */
export async function settleBalances(
  unit: Unit,
  memberIds: readonly string[],
): Promise<Map<string, Balance>> {
  await lockBalances(unit, memberIds);
  const params = [unit.actor.accountId, [...new Set(memberIds)], unit.clock.now()];
  await unit.sql(releaseSql, params);
  await unit.sql(expireSql, [...params, false]);
  return lockBalances(unit, memberIds);
}

/** Everything that these members have expires now. */
export async function expireAll(unit: Unit, memberIds: readonly string[]): Promise<void> {
  await lockBalances(unit, memberIds);
  await unit.sql(expireSql, [unit.actor.accountId, [...new Set(memberIds)], unit.clock.now(), true]);
}

export async function knownKeys({ sql, actor }: Unit, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>(knownKeysSql, [actor.accountId, keys]);
  return new Set(rows.map(({ key }) => key));
}

/** Adds points to members whose balances are locked. Returns the ones whose key was new. */
export async function addCredits(
  { sql, actor, clock }: Unit,
  {
    programId,
    source,
    kind,
    reason = '',
  }: Movement & { kind: Extract<PointKind, 'earn' | 'adjust' | 'opening'> },
  credits: readonly Credit[],
): Promise<Moved[]> {
  if (credits.length === 0) return [];
  const now = clock.now();
  const { rows: terms } = await sql<{ availableAt: Date | null; expiresAt: Date | null }>(creditTermsSql, [
    actor.accountId,
    programId,
    now,
    kind === 'earn',
  ]);
  const { availableAt = null, expiresAt = null } = terms[0] ?? {};
  const { rows } = await sql<Moved>(addCreditsSql, [
    actor.accountId,
    programId,
    credits.map(() => newId()),
    credits.map(({ memberId }) => memberId),
    credits.map(({ points }) => points),
    credits.map(({ ruleId }) => ruleId ?? null),
    credits.map(({ amountMinor }) => amountMinor ?? null),
    credits.map(({ sourceId }) => sourceId ?? null),
    credits.map(({ reference }) => reference ?? ''),
    credits.map(({ key }) => key),
    credits.map(({ at }) => at),
    credits.map((credit) => (credit.expiresAt === undefined ? expiresAt : credit.expiresAt)),
    kind,
    availableAt,
    source,
    actor.userId,
    reason,
    now,
  ]);
  return rows;
}

/**
 * Takes points from members whose balances are settled, soonest to expire first, and at most what is there. One debit per
 * member; their keys must be new. Returns how much each took.
 */
export async function takePoints(
  { sql, actor, clock }: Unit,
  {
    programId,
    source,
    kind,
    reason = '',
  }: Movement & { kind: Extract<PointKind, 'spend' | 'adjust' | 'reverse'> },
  debits: readonly Debit[],
): Promise<Moved[]> {
  if (debits.length === 0) return [];
  const ids = debits.map(() => newId());
  const { rows } = await sql<{ id: string; points: number }>(takePointsSql, [
    actor.accountId,
    programId,
    ids,
    debits.map(({ memberId }) => memberId),
    debits.map(({ points }) => points),
    debits.map(({ ofId }) => ofId ?? null),
    debits.map(({ sourceId }) => sourceId ?? null),
    debits.map(({ reference }) => reference ?? ''),
    debits.map(({ key }) => key),
    debits.map(({ at }) => at),
    debits.map(({ amountMinor }) => amountMinor ?? null),
    kind,
    source,
    actor.userId,
    reason,
    clock.now(),
  ]);
  const taken = new Map(rows.map(({ id, points }) => [id, points]));
  return debits.map(({ memberId }, index) => {
    const id = ids[index] ?? '';
    return { id, memberId, points: taken.get(id) ?? 0 };
  });
}
