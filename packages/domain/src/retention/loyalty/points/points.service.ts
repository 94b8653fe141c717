import { DomainError, notFound, type Unit } from '../../../kernel/index.ts';
import { tellMoved } from '../ledger/tell-moved.ts';
import type { PointKind, PointSource } from '../loyalty.schema.ts';
import { moveUp } from '../tiers/move-tiers.ts';
import { entriesOfMemberSql, entriesOfProgramSql, entryByKeySql } from './entries.sql.ts';
import { addCredits, settleBalances, takePoints } from '../ledger/ledger.ts';

export interface EntryLine {
  id: string;
  memberId: string;
  contactId: string | null;
  contactName: string | null;
  kind: PointKind;
  points: number;
  missed: number;
  availableAt: Date | null;
  expiresAt: Date | null;
  rule: string | null;
  reference: string;
  reason: string;
  source: PointSource;
  actor: string | null;
  at: Date;
}

interface EntryFilter {
  programId: string;
  memberId: string | null;
  kind: PointKind | null;
  after: string | null;
  limit: number;
}

export interface WantedMovement {
  memberId: string;
  points: number;
  reference: string;
  reason: string;
  /** Repeating it moves nothing more. */
  key: string;
  source: PointSource;
}

export interface KnownEntry {
  id: string;
  memberId: string;
  kind: PointKind;
  points: number;
  sourceId: string | null;
}

interface MemberFacts {
  programId: string;
  program: string;
  status: 'draft' | 'active' | 'ended';
  mayStillSpend: boolean;
}

const memberFactsSql = `
  select m.program_id, p.name as program, p.status,
    p.status = 'active' or p.status = 'ended' and p.points_until > $3 as may_still_spend
  from loyalty_member m
  join loyalty_program p on p.account_id = m.account_id and p.id = m.program_id and p.deleted_at is null
  where m.account_id = $1 and m.id = $2`;

/** The ledger of points: what was moved, and earning and spending by other programs. */
export class Points {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Newest first, of a programme or of one of its members. */
  async entries({ programId, memberId, kind, after, limit }: EntryFilter): Promise<{
    items: EntryLine[];
    nextCursor: string | null;
  }> {
    const { sql, actor } = this.#unit;
    await this.#requireProgram(programId, memberId);
    const { rows } = await sql<EntryLine>(memberId === null ? entriesOfProgramSql : entriesOfMemberSql, [
      actor.accountId,
      memberId ?? programId,
      kind,
      after,
      limit + 1,
    ]);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** Gives points that are pending as long as the programme says. */
  async earn(wanted: WantedMovement): Promise<KnownEntry> {
    const { programId, program, status } = await this.facts(wanted.memberId);
    await settleBalances(this.#unit, [wanted.memberId]);
    const known = await this.known(wanted.key, wanted.memberId, 'earn');
    if (known !== null) return known;
    if (status !== 'active') throw closed();
    const { memberId, points, key, reference, source, reason } = wanted;
    const moved = await addCredits(this.#unit, { programId, kind: 'earn', source, reason }, [
      { memberId, points, key, reference, at: this.#unit.clock.now() },
    ]);
    const title = { id: programId, title: program };
    await tellMoved(this.#unit, 'points.earned', title, { moved, source });
    await moveUp(this.#unit, programId, [memberId]);
    const [entry] = moved;
    if (entry === undefined) throw new DomainError('conflict', 'This key was just used. Try again.');
    return { ...entry, kind: 'earn', sourceId: null };
  }

  /** Pays with points. `points`: there are too few, `closed`: nothing can be spent any more. */
  async spend(wanted: WantedMovement): Promise<KnownEntry | 'points' | 'closed'> {
    const { programId, program, mayStillSpend } = await this.facts(wanted.memberId);
    const balances = await settleBalances(this.#unit, [wanted.memberId]);
    const known = await this.known(wanted.key, wanted.memberId, 'spend');
    if (known !== null) return known;
    if (!mayStillSpend) return 'closed';
    const { memberId, points, key, reference, source, reason } = wanted;
    if ((balances.get(memberId)?.available ?? 0) < points) return 'points';
    const [entry] = await takePoints(this.#unit, { programId, kind: 'spend', source, reason }, [
      { memberId, points, key, reference, at: this.#unit.clock.now() },
    ]);
    if (entry === undefined) throw notFound('member');
    const title = { id: programId, title: program };
    await tellMoved(this.#unit, 'points.spent', title, { moved: [entry], source });
    return { ...entry, points: -entry.points, kind: 'spend', sourceId: null };
  }

  async facts(memberId: string): Promise<MemberFacts> {
    const { sql, actor, clock } = this.#unit;
    const { rows } = await sql<MemberFacts>(memberFactsSql, [actor.accountId, memberId, clock.now()]);
    if (rows[0] === undefined) throw notFound('member');
    return rows[0];
  }

  /** The entry of a key; refuses one that was used for something else. */
  async known(key: string, memberId: string, kind: PointKind): Promise<KnownEntry | null> {
    const { rows } = await this.#unit.sql<KnownEntry>(entryByKeySql, [this.#unit.actor.accountId, key]);
    const [entry] = rows;
    if (entry === undefined) return null;
    if (entry.memberId !== memberId || entry.kind !== kind)
      throw new DomainError('conflict', 'This key was used for another movement of points. Use a new key.');
    return entry;
  }

  async #requireProgram(programId: string, memberId: string | null): Promise<void> {
    const { rows } = await this.#unit.sql(
      `select from loyalty_program p
       where p.account_id = $1 and p.id = $2 and p.deleted_at is null and ($3::uuid is null or exists (
         select from loyalty_member m where m.account_id = $1 and m.program_id = p.id and m.id = $3
       ))`,
      [this.#unit.actor.accountId, programId, memberId],
    );
    if (rows.length === 0) throw notFound(memberId === null ? 'programme' : 'member');
  }
}

export const closed = () =>
  new DomainError('invalid_state', 'This programme isn’t active, so no points can be earned.');
