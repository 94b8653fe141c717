import {
  movedPoints,
  pointKey,
  pointKind,
  pointReason,
  pointReference,
  programStatus,
  spendRefusal,
} from '@talkdrum/domain/retention/loyalty/loyalty.schema';
import { z } from 'zod';
import { moment, pageOf, pageQuery } from '../page.contract.ts';

const sum = z.number().describe('In points');

export const apiLoyaltyProgram = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: programStatus.describe('Only `active` gives points'),
    unit: z.string().describe('What points are called'),
    url: z.string().describe('The members’ page. Only a link in a message says whose card it shows'),
    currency: z.string(),
    worthPoints: z.number().int().describe('The number of points that are worth `worthMinor`'),
    worthMinor: z.string().describe('In minor units; 0 if points have no cash value'),
    members: z.number().int(),
    createdAt: moment,
  })
  .meta({ id: 'LoyaltyProgram' });
export const loyaltyProgramsAnswer = z.object({ items: z.array(apiLoyaltyProgram) });

export const apiLoyaltyMember = z
  .object({
    id: z.uuid(),
    programId: z.uuid(),
    number: z.string().describe('On the card and in its QR code'),
    contactId: z.uuid().nullable().describe('Null once the contact was erased'),
    tier: z.string().nullable(),
    tierUntil: moment.nullable().describe('When the tier is checked again'),
    available: sum.describe('Points that can be spent now'),
    pending: sum.describe('Points that can’t be spent yet'),
    lifetime: sum.describe('All points ever earned'),
    worthMinor: z.string().nullable().describe('What the available points are worth, in minor units'),
    nextExpiry: z.object({ points: sum, at: moment }).nullable(),
    joinedAt: moment,
  })
  .meta({ id: 'LoyaltyMember' });

export const loyaltyMembersQuery = pageQuery.extend({
  search: z.string().max(200).default('').describe('A member number, or part of a name or address'),
});
export const loyaltyMembersPage = pageOf(apiLoyaltyMember.omit({ worthMinor: true, nextExpiry: true }));

export const loyaltyMemberRequest = z
  .strictObject({
    contactId: z.uuid().optional().describe('The contact’s id'),
    email: z.string().min(3).max(320).optional().describe('Or its email address'),
    telephone: z.string().min(4).max(40).optional().describe('Or its telephone number, like +2348031234567'),
  })
  .refine(
    (who) => [who.contactId, who.email, who.telephone].filter((one) => one !== undefined).length === 1,
    'Name the contact by one of contactId, email and telephone.',
  )
  .meta({ id: 'LoyaltyMemberRequest' });

const key = pointKey.describe(
  'Yours, unique for this movement, such as the order number. Sending it again returns the same answer and moves nothing more',
);
const reference = pointReference.default('').describe('For your own books, such as the order number');

export const apiPointMovement = z
  .object({ id: z.uuid(), kind: pointKind, points: z.number().int().describe('Negative if they were spent') })
  .meta({ id: 'PointMovement' });

export const earnRequest = z
  .strictObject({
    points: movedPoints,
    key,
    reference,
    reason: pointReason.optional().describe('What the member reads in the history'),
  })
  .meta({ id: 'EarnRequest' });
export const earnAnswer = z.object({ movement: apiPointMovement, member: apiLoyaltyMember });

export const spendRequest = z
  .strictObject({
    points: movedPoints.nullable().default(null).describe('How many to spend; null for a reward'),
    rewardId: z.uuid().nullable().default(null).describe('Or the reward to buy for its price in points'),
    key,
    reference,
  })
  .refine(({ points, rewardId }) => (points === null) !== (rewardId === null), {
    path: ['points'],
    message: 'Name either points or a reward.',
  })
  .meta({ id: 'SpendRequest' });
export const spendAnswer = z.object({
  isSpent: z.boolean(),
  reason: spendRefusal
    .nullable()
    .describe('Why not: too few `points`, a higher `tier` is needed, the programme is `closed`, and so on'),
  movement: apiPointMovement.nullable().describe('Null for a reward, whose code is in `code`'),
  code: z.string().nullable().describe('Of the reward'),
  member: apiLoyaltyMember,
});

export const apiPointEntry = apiPointMovement
  .extend({
    missed: z.number().int().describe('Of a refund: points that were spent already and weren’t taken back'),
    availableAt: moment
      .nullable()
      .describe('When they become spendable; null if they were spendable immediately'),
    expiresAt: moment.nullable(),
    reference: z.string(),
    reason: z.string(),
    at: moment,
  })
  .meta({ id: 'PointEntry' });
export const statementQuery = pageQuery.omit({ include: true });
export const statementPage = pageOf(apiPointEntry);
