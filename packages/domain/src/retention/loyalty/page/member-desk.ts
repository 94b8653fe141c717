import type { DomainWith } from '../../../domain-with.ts';
import { DomainError, networkOf, takeRate, type Unit } from '../../../kernel/index.ts';
import { openVisit, type Visit } from '../../../publishing/index.ts';
import type { RewardKind } from '../../rewards/reward.schema.ts';
import type { PointRewards } from '../buying/point-rewards.service.ts';
import type { ProgramStatus, SpendRefusal, TierMetric } from '../loyalty.schema.ts';
import type { LoyaltyMembers, Member } from '../members/members.service.ts';
import type { EntryLine, Points } from '../points/points.service.ts';
import { metricSql } from '../tiers/tiers.sql.ts';
import {
  boughtCodesSql,
  memberPersonSql,
  noteViewSql,
  offeredRewardsSql,
  progressSql,
  shownProgramSql,
} from './member-desk.sql.ts';

/** What everyone may know about a programme. */
export interface ShownProgram {
  name: string;
  unit: string;
  currency: string;
  worthPoints: number;
  worthMinor: bigint;
  message: string;
  terms: string;
  status: ProgramStatus;
  pointsUntil: Date | null;
  tierMetric: TierMetric;
  tierMonths: number | null;
}

export interface TierProgress {
  metric: number;
  tier: string | null;
  color: string | null;
  benefits: string | null;
  threshold: number | null;
  tierUntil: Date | null;
  nextTier: string | null;
  nextThreshold: number | null;
}

export interface OfferedReward {
  rewardId: string;
  name: string;
  kind: RewardKind;
  points: number;
  minTier: string | null;
  hasTier: boolean;
}

/** What a member sees of their card. */
export interface MemberCard {
  program: ShownProgram;
  person: string;
  member: Member;
  progress: TierProgress | null;
  rewards: OfferedReward[];
  codes: { reward: string; code: string; expiresAt: Date | null }[];
  entries: EntryLine[];
}

export type MemberView =
  | { kind: 'none' }
  | { kind: 'too-many' }
  | { kind: 'stranger'; program: ShownProgram }
  /** A contact who isn’t a member. */
  | { kind: 'invited'; program: ShownProgram; person: string; mayJoin: boolean }
  | { kind: 'card'; card: MemberCard; outcome: MemberOutcome | null };

/** Of pressing a button. */
export type MemberOutcome =
  | { kind: 'bought'; reward: string; code: string }
  | { kind: 'refused'; reason: SpendRefusal };

interface Pressing {
  page: { accountId: string; id: string };
  visitToken: string;
  ip: string;
  /** The reward of the button; null joins. */
  rewardId: string | null;
}

interface DeskServices {
  loyaltyMembers: LoyaltyMembers;
  points: Points;
  pointRewards: PointRewards;
}

const pressesPerNetwork = { points: 120, seconds: 600 };
const entriesShown = 12;

/** Members’ pages, one durable transaction per press of a button. One per process. */
export class MemberDesk {
  readonly #domain: DomainWith<DeskServices>;

  constructor(domain: DomainWith<DeskServices>) {
    this.#domain = domain;
  }

  /** Spends and joins nothing: robots and mail scanners open links too. People’s visits are noted, once a day. */
  async open(
    page: Pressing['page'],
    visit: Pick<Visit, 'recipient'>,
    { isPerson = false }: { isPerson?: boolean } = {},
  ): Promise<MemberView> {
    const actor = { accountId: page.accountId, userId: null };
    const seen = await this.#domain.visitorLanes.pool.run(page.accountId, async () => {
      const view = await this.#domain.openScope({ ...actor, isReadOnly: true }, (scope) =>
        viewOf(scope, page.id, visit.recipient),
      );
      if (isPerson && view.kind === 'card')
        await this.#domain.openScope(actor, ({ sql, clock }) =>
          sql(noteViewSql, [page.accountId, view.card.member.id, clock.now()]),
        );
      return view;
    });
    return seen ?? { kind: 'too-many' };
  }

  /** What pressing a button does: once for each time the page was shown, however often it’s pressed. */
  async press({ page, visitToken, ip, rewardId }: Pressing): Promise<MemberView> {
    const visit = openVisit(this.#domain.config.secret, visitToken);
    const isOwn = visit?.accountId === page.accountId && visit.publishedId === page.id;
    const recipient = isOwn ? visit.recipient : null;
    if (!isOwn || recipient === null) return this.open(page, { recipient: null });
    const rate = await takeRate(this.#domain.pool, `loyalty-press:${networkOf(ip)}`, pressesPerNetwork);
    if (!rate.isAllowed) return { kind: 'too-many' };
    const actor = { accountId: page.accountId, userId: null };
    const view = await this.#domain.visitorLanes.pool.run(page.accountId, () =>
      this.#domain.openScope(actor, async (scope) => {
        const before = await viewOf(scope, page.id, recipient);
        if (before.kind === 'invited' && rewardId === null && before.mayJoin) {
          await scope.loyaltyMembers.add(page.id, recipient.contactId);
          return viewOf(scope, page.id, recipient);
        }
        if (before.kind !== 'card' || rewardId === null) return before;
        return buy(scope, before, { rewardId, nonce: visit.nonce, programId: page.id, recipient });
      }),
    );
    return view ?? { kind: 'too-many' };
  }
}

async function buy(
  scope: Unit & DeskServices,
  before: Extract<MemberView, { kind: 'card' }>,
  wanted: { rewardId: string; nonce: string; programId: string; recipient: NonNullable<Visit['recipient']> },
): Promise<MemberView> {
  const { rewardId, nonce, programId, recipient } = wanted;
  const { id } = before.card.member;
  const bought = await scope.pointRewards
    .buy(id, rewardId, { key: `page/${nonce}/${rewardId}`, source: 'page' })
    .catch((error: unknown) => {
      // It was taken out of the programme since the page was shown.
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    });
  if (bought === null) return { ...before, outcome: { kind: 'refused', reason: 'gone' } };
  if (!bought.isSpent) return { ...before, outcome: { kind: 'refused', reason: bought.reason } };
  const after = await viewOf(scope, programId, recipient);
  const reward = before.card.rewards.find((one) => one.rewardId === rewardId)?.name ?? '';
  return after.kind === 'card'
    ? { ...after, outcome: { kind: 'bought', reward, code: bought.issue.code } }
    : after;
}

async function viewOf(
  scope: Unit & DeskServices,
  programId: string,
  recipient: Visit['recipient'],
): Promise<MemberView> {
  const { sql, actor, clock } = scope;
  const { rows } = await sql<ShownProgram>(shownProgramSql, [actor.accountId, programId]);
  const [program] = rows;
  if (program === undefined) return { kind: 'none' };
  if (recipient === null) return { kind: 'stranger', program };
  const { rows: people } = await sql<{ fullName: string; memberId: string | null }>(memberPersonSql, [
    actor.accountId,
    programId,
    recipient.contactId,
  ]);
  const [person] = people;
  if (person === undefined) return { kind: 'stranger', program };
  const { fullName, memberId } = person;
  if (memberId === null)
    return { kind: 'invited', program, person: fullName, mayJoin: program.status === 'active' };
  const ids = [actor.accountId, programId, memberId];
  const { rows: progress } = await sql<TierProgress>(progressSql(metricSql('m.id')), [...ids, clock.now()]);
  const { rows: rewards } = await sql<OfferedReward>(offeredRewardsSql, ids);
  const { rows: codes } = await sql<MemberCard['codes'][number]>(boughtCodesSql, [
    actor.accountId,
    memberId,
    clock.now(),
  ]);
  const { items: entries } = await scope.points.entries({
    programId,
    memberId,
    kind: null,
    after: null,
    limit: entriesShown,
  });
  const member = await scope.loyaltyMembers.get(memberId);
  const card = { program, person: fullName, member, progress: progress[0] ?? null, rewards, codes, entries };
  return { kind: 'card', card, outcome: null };
}
