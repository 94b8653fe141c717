import {
  advocateStatus,
  checkRule,
  orderReference,
  referralChannel,
  referralMethod,
  referralState,
} from '@talkdrum/domain/retention/referrals/referral.schema';
import { amountMinor } from '@talkdrum/domain/retention/rewards/reward.schema';
import { publishedState } from '@talkdrum/domain/publishing/published.schema';
import { z } from 'zod';
import { moment, pageOf, pageQuery } from '../page.contract.ts';

const count = z.number().int();
const minor = z.string().describe('In minor units');

export const apiReferralProgram = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string().describe('Its page, for friends with a code'),
    state: publishedState.describe('What visitors get. Only `open` takes friends'),
    currency: z.string(),
    advocates: count,
    friends: count,
    conversions: count.describe('Approved'),
    createdAt: moment,
  })
  .meta({ id: 'ReferralProgram' });
export const referralProgramsAnswer = z.object({ items: z.array(apiReferralProgram) });

export const apiAdvocate = z
  .object({
    id: z.uuid(),
    programId: z.uuid(),
    contactId: z.uuid().nullable().describe('Null after their data was erased'),
    code: z.string().describe('What friends type instead of opening the link'),
    url: z.string().describe('What the advocate shares'),
    status: advocateStatus,
    clicks: count,
    friends: count,
    conversions: count.describe('Approved'),
    joinedAt: moment,
  })
  .meta({ id: 'Advocate' });

export const createAdvocateRequest = z
  .strictObject({ programId: z.uuid(), contactId: z.uuid() })
  .meta({ id: 'CreateAdvocateRequest' });
export const createAdvocateAnswer = apiAdvocate.extend({
  pageUrl: z
    .string()
    .describe(
      'The advocate’s own page with their friends and rewards. Don’t give it to anyone else: it lets them act as the advocate',
    ),
});

export const apiReferral = z
  .object({
    id: z.uuid(),
    programId: z.uuid(),
    advocateId: z.uuid(),
    advocateContactId: z.uuid().nullable(),
    friendContactId: z.uuid().nullable(),
    state: referralState,
    reasons: z.array(checkRule).describe('Why it was rejected, or waits for a person'),
    method: referralMethod.describe('How we know whose friend this is'),
    channel: referralChannel.describe('Where the advocate shared their link'),
    orderReference: z.string(),
    amountMinor: minor.nullable(),
    createdAt: moment,
    convertedAt: moment.nullable(),
    approveAt: moment.nullable().describe('When it’s approved automatically; null if a person decides'),
    decidedAt: moment.nullable(),
  })
  .meta({ id: 'Referral' });

export const referralsQuery = pageQuery.omit({ include: true }).extend({
  programId: z.uuid().optional(),
  state: referralState.optional(),
  cursor: z.uuid().optional().describe('`nextCursor` of the previous page'),
});
export const referralsAnswer = pageOf(apiReferral).omit({ total: true });

const noNul = (text: string) => !text.includes('\0');

export const createConversionRequest = z
  .strictObject({
    programId: z.uuid(),
    contactId: z.uuid().nullable().default(null).describe('The friend; or their email or telephone'),
    email: z.string().max(320).refine(noNul, 'Enter an email address').nullable().default(null),
    telephone: z.string().max(40).refine(noNul, 'Enter a telephone number').nullable().default(null),
    code: z
      .string()
      .max(60)
      .refine(noNul, 'Enter a code')
      .nullable()
      .default(null)
      .describe('The advocate’s code, if the friend gave it to you. It counts more than a link they opened'),
    amountMinor: amountMinor.nullable().default(null).describe('What they paid, in minor units'),
    orderReference: orderReference
      .default('')
      .describe(
        'Yours. An event `order.refunded` or `order.cancelled` with it as `order_id` voids the referral',
      ),
  })
  .refine(({ contactId, email, telephone }) => contactId !== null || email !== null || telephone !== null, {
    path: ['contactId'],
    message: 'Name the friend by contactId, email or telephone',
  })
  .meta({ id: 'CreateConversionRequest' });
export const createConversionAnswer = z.object({
  isReferred: z.boolean().describe('False for someone whom no advocate brought: nothing was recorded'),
  referral: apiReferral.nullable(),
});
