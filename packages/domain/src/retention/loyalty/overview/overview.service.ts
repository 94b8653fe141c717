import type { Unit } from '../../../kernel/index.ts';
import { firstIdAt } from '../earning/rules.service.ts';
import { type Program, worthOf } from '../program.ts';
import type { LoyaltyPrograms } from '../programs.service.ts';
import { metricSql } from '../tiers/tiers.sql.ts';
import {
  activeBeforeSql,
  expiringSql,
  membersSql,
  nearNextSql,
  ordersSql,
  redeemedSql,
  tierFiguresSql,
  weeksSql,
} from './overview.sql.ts';

interface MemberFigures {
  members: number;
  joined: number;
  membersBefore: number;
  active: number;
  viewers: number;
  available: number;
  pending: number;
  pendingMembers: number;
  untiered: number;
}

interface OrderFigures {
  amount: bigint;
  before: bigint;
  orders: number;
  basket: number | null;
  otherBasket: number | null;
  orderedThisMonth: number;
}

interface TierFigures {
  id: string;
  name: string;
  color: string;
  rank: number;
  threshold: number;
  members: number;
  spentAYear: bigint | null;
  viewers: number;
}

export interface ProgramOverview {
  program: Program;
  members: MemberFigures;
  activeBefore: number;
  worth: bigint | null;
  redeemed: { now: number; before: number; issued: number };
  orders: OrderFigures;
  weeks: { week: string; earned: number; spent: number; expired: number }[];
  tiers: (TierFigures & { nearNext: number })[];
  near: number;
  expiring: { points: number; members: number; until: Date } | null;
  waiting: number;
}

const nearPoints = 200;
/** Of tiers by what was spent: 1,000 of the currency. */
const nearMinor = 100_000;

/** The first page of a programme. Every figure is computed from rows. */
export class ProgramOverviews {
  readonly #unit: Unit;
  readonly #programs: LoyaltyPrograms;

  constructor(unit: Unit, programs: LoyaltyPrograms) {
    this.#unit = unit;
    this.#programs = programs;
  }

  async read(programId: string): Promise<ProgramOverview> {
    const program = await this.#programs.get(programId);
    const now = this.#unit.clock.now();
    const params = [this.#unit.actor.accountId, programId, now];
    const all = async <Row>(statement: string, ...more: unknown[]) =>
      (await this.#unit.sql<Row>(statement, [...params, ...more])).rows;
    const one = async <Row>(statement: string, ...more: unknown[]): Promise<Row> => {
      const [row] = await all<Row>(statement, ...more);
      if (row === undefined) throw new Error('a statement of figures found no row');
      return row;
    };
    const members = await one<MemberFigures>(membersSql);
    const expiring = await one<{ points: number; members: number; until: Date | null }>(expiringSql);
    // Entries are stored after they happen, so older ids can't be in these weeks; an event may arrive a year late.
    const idBefore = (days: number) => firstIdAt(new Date(now.getTime() - days * 86_400_000));
    const thirteenWeeksAgo = idBefore(13 * 7);
    const near = program.tierMetric === 'spent' ? nearMinor : nearPoints;
    const close = await all<{ rank: number; members: number }>(nearNextSql(metricSql('m.id')), now, near);
    const nearOf = new Map(close.map((row) => [row.rank, row.members]));
    return {
      program,
      members,
      activeBefore: (await one<{ active: number }>(activeBeforeSql, idBefore(121))).active,
      worth: worthOf(program, members.available),
      redeemed: await one(redeemedSql, thirteenWeeksAgo),
      orders: await one<OrderFigures>(ordersSql),
      weeks: await all(weeksSql, thirteenWeeksAgo),
      tiers: (await all<TierFigures>(tierFiguresSql)).map((tier) => ({
        ...tier,
        nearNext: nearOf.get(tier.rank) ?? 0,
      })),
      near,
      expiring: expiring.until === null ? null : { ...expiring, until: expiring.until },
      waiting: await this.#waiting(programId),
    };
  }

  async #waiting(programId: string): Promise<number> {
    const { rows } = await this.#unit.sql<{ waiting: number }>(
      `select count(*)::int as waiting from point_request where account_id = $1 and program_id = $2 and state = 'open'`,
      [this.#unit.actor.accountId, programId],
    );
    return rows[0]?.waiting ?? 0;
  }
}
