import { toWire } from '@talkdrum/api';
import {
  type KnownEntry,
  type LoyaltyMember,
  type MemberLine,
  notFound,
  type Scope,
  worthOf,
} from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';

export const loyaltyHandlers: Pick<
  Handlers,
  | 'listLoyaltyPrograms'
  | 'listLoyaltyMembers'
  | 'addLoyaltyMember'
  | 'getLoyaltyMember'
  | 'listPoints'
  | 'earnPoints'
  | 'spendPoints'
> = {
  listLoyaltyPrograms: async ({ loyaltyPrograms }) => ({
    items: (await loyaltyPrograms.list()).map((program) => {
      const { id, name, status, unit, currency, worthPoints, worthMinor, members, createdAt } = program;
      const worth = { currency, worthPoints, worthMinor: worthMinor.toString() };
      return toWire({ id, name, status, unit, url: program.published.url, ...worth, members, createdAt });
    }),
  }),

  listLoyaltyMembers: async ({ loyaltyMembers }, { params, query }) => {
    const filter = { programId: params.id, tierId: null, search: query.search };
    const after = query.cursor === undefined ? null : cursorOf(query.cursor);
    const page = await loyaltyMembers.list({ ...filter, after, limit: query.limit });
    const items = page.items.map(toLine);
    if (query.include === undefined) return { items, nextCursor: page.nextCursor };
    const total = { count: await loyaltyMembers.total(filter), isEstimate: false };
    return { items, nextCursor: page.nextCursor, total };
  },

  addLoyaltyMember: async (scope, { params, body }) => {
    const contactId = await contactOf(scope, body);
    return toMember((await scope.loyaltyMembers.add(params.id, contactId)).member);
  },

  getLoyaltyMember: async ({ loyaltyMembers }, { params }) => toMember(await loyaltyMembers.get(params.id)),

  listPoints: async ({ loyaltyMembers, points }, { params, query }) => {
    const { programId } = await loyaltyMembers.get(params.id);
    const after = query.cursor === undefined ? null : cursorOf(query.cursor);
    const page = await points.entries({
      programId,
      memberId: params.id,
      kind: null,
      after,
      limit: query.limit,
    });
    const items = page.items.map((entry) => {
      const { id, kind, missed, availableAt, expiresAt, reference, reason, at } = entry;
      return toWire({
        id,
        kind,
        points: entry.points,
        missed,
        availableAt,
        expiresAt,
        reference,
        reason,
        at,
      });
    });
    return { items, nextCursor: page.nextCursor };
  },

  earnPoints: async (scope, { params, body }) => {
    const { points, reference, reason = '' } = body;
    const wanted = { memberId: params.id, points, reference, reason, key: `api/${body.key}` };
    const movement = toMovement(await scope.points.earn({ ...wanted, source: 'api' }));
    return { movement, member: toMember(await scope.loyaltyMembers.get(params.id)) };
  },

  spendPoints: async (scope, { params, body }) => {
    const spent = await spend(scope, params.id, body);
    return { ...spent, member: toMember(await scope.loyaltyMembers.get(params.id)) };
  },
};

async function spend(
  scope: Scope,
  memberId: string,
  body: { points: number | null; rewardId: string | null; key: string; reference: string },
): Promise<Omit<OperationAnswer<'spendPoints'>, 'member'>> {
  const key = `api/${body.key}`;
  if (body.rewardId !== null) {
    const bought = await scope.pointRewards.buy(memberId, body.rewardId, { key, source: 'api' });
    return bought.isSpent
      ? { isSpent: true, reason: null, movement: null, code: bought.issue.code }
      : { isSpent: false, reason: bought.reason, movement: null, code: null };
  }
  const { points, reference } = body;
  const wanted = { memberId, points: points ?? 0, reference, reason: '', key, source: 'api' } as const;
  const entry = await scope.points.spend(wanted);
  return typeof entry === 'string'
    ? { isSpent: false, reason: entry, movement: null, code: null }
    : { isSpent: true, reason: null, movement: toMovement(entry), code: null };
}

async function contactOf(
  scope: Scope,
  who: { contactId?: string | undefined; email?: string | undefined; telephone?: string | undefined },
): Promise<string> {
  const [found] = await scope.events.contactsOf([who]);
  if (found === undefined || found === null) throw notFound('contact');
  return found;
}

/** A cursor is the id of the last item; anything else finds what a wrong id finds. */
const cursorOf = (text: string): string =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text) ? text : '00000000-0000-7000-8000-000000000000';

const toMovement = ({ id, kind, points }: KnownEntry) => ({ id, kind, points });

function toLine(member: MemberLine): OperationAnswer<'listLoyaltyMembers'>['items'][number] {
  const { id, programId, number, contactId, tier, tierUntil, available, pending, lifetime, joinedAt } =
    member;
  const points = { available, pending, lifetime };
  const shown = number.toString().padStart(6, '0');
  return toWire({ id, programId, number: shown, contactId, tier, tierUntil, ...points, joinedAt });
}

function toMember(member: LoyaltyMember): OperationAnswer<'getLoyaltyMember'> {
  const { expiring, expiringAt } = member;
  return {
    ...toLine(member),
    worthMinor: worthOf(member, member.available)?.toString() ?? null,
    nextExpiry:
      expiring === null || expiringAt === null ? null : { points: expiring, at: expiringAt.toISOString() },
  };
}
