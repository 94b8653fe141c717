import { firstIdAt, type Unit } from '../../../kernel/index.ts';
import { type Program, worthOf } from '../program.ts';
import type { LoyaltyPrograms } from '../programs.service.ts';
import { expiringSql, membersSql, ordersSql, redeemedSql, tiersSql, weeksSql } from './overview.sql.ts';

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

/** The members of one tier, of a removed one, or in none. */
interface TierMembers extends Omit<MemberFigures, 'untiered'> {
  tierId: string | null;
  activeBefore: number;
  spentAYear: bigint | null;
  nearNext: number;
}

interface OrderFigures {
  amount: bigint;
  before: bigint;
  orders: number;
  basket: number | null;
  otherBasket: number | null;
  orderedThisMonth: number;
}

interface Tier {
  id: string;
  name: string;
  color: string;
  rank: number;
  threshold: number;
}

type TierFigures = Tier & Pick<TierMembers, 'members' | 'spentAYear' | 'viewers' | 'nearNext'>;

export interface ProgramOverview {
  program: Program;
  members: MemberFigures;
  activeBefore: number;
  worth: bigint | null;
  redeemed: { now: number; before: number; issued: number };
  orders: OrderFigures;
  weeks: { week: string; earned: number; spent: number; expired: number }[];
  tiers: TierFigures[];
  near: number;
  expiring: { points: number; members: number; until: Date } | null;
  waiting: number;
}

const dayMs = 86_400_000;

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
    const expiring = await one<{ points: number; members: number; until: Date | null }>(expiringSql);
    // Entries are stored after they happen, so older ids can't be in these weeks; an event may arrive a year late.
    const idBefore = (days: number) => firstIdAt(new Date(now.getTime() - days * dayMs));
    const thirteenWeeksAgo = idBefore(13 * 7);
    const near = program.tierMetric === 'spent' ? nearMinor : nearPoints;
    const groups = await all<TierMembers>(membersSql, near);
    const members = addUp(groups);
    return {
      program,
      members,
      activeBefore: sumOf(groups, 'activeBefore'),
      worth: worthOf(program, members.available),
      redeemed: await one(redeemedSql, thirteenWeeksAgo),
      orders: await one<OrderFigures>(ordersSql),
      weeks: await all(weeksSql, thirteenWeeksAgo),
      tiers: (await this.#tiers(programId)).map((tier) => figuresOf(tier, groups)),
      near,
      expiring: expiring.until === null ? null : { ...expiring, until: expiring.until },
      waiting: await this.#waiting(programId),
    };
  }

  async #tiers(programId: string): Promise<Tier[]> {
    const { rows } = await this.#unit.sql<Tier>(tiersSql, [this.#unit.actor.accountId, programId]);
    return rows;
  }

  async #waiting(programId: string): Promise<number> {
    const { rows } = await this.#unit.sql<{ waiting: number }>(
      `select count(*)::int as waiting from point_request where account_id = $1 and program_id = $2 and state = 'open'`,
      [this.#unit.actor.accountId, programId],
    );
    return rows[0]?.waiting ?? 0;
  }
}

const sumOf = <Key extends string>(groups: readonly Record<Key, number>[], key: Key): number =>
  groups.reduce((sum, group) => sum + group[key], 0);

function addUp(groups: readonly TierMembers[]): MemberFigures {
  return {
    members: sumOf(groups, 'members'),
    joined: sumOf(groups, 'joined'),
    membersBefore: sumOf(groups, 'membersBefore'),
    active: sumOf(groups, 'active'),
    viewers: sumOf(groups, 'viewers'),
    available: sumOf(groups, 'available'),
    pending: sumOf(groups, 'pending'),
    pendingMembers: sumOf(groups, 'pendingMembers'),
    untiered: groups.find(({ tierId }) => tierId === null)?.members ?? 0,
  };
}

function figuresOf(tier: Tier, groups: readonly TierMembers[]): TierFigures {
  const {
    members = 0,
    spentAYear = null,
    viewers = 0,
    nearNext = 0,
  } = groups.find(({ tierId }) => tierId === tier.id) ?? {};
  return { ...tier, members, spentAYear, viewers, nearNext };
}
