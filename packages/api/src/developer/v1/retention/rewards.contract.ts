import {
  amountMinor,
  holdSeconds,
  redemptionKey,
  redemptionReference,
  redemptionRefusal,
  rewardKind,
  typedCode,
} from '@talkdrum/domain/retention/rewards/reward.schema';
import { publishedState } from '@talkdrum/domain/publishing/published.schema';
import { z } from 'zod';
import { moment } from '../page.contract.ts';

const count = z.number().int();
const minor = z.string().describe('In minor units');

export const apiReward = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: rewardKind,
    url: z.string().describe('Its claim page. Only a link in a message says whose reward it is'),
    state: publishedState.describe('What visitors get. Only `open` gives codes'),
    listId: z.uuid().describe('The list that claimers join'),
    valueMinor: minor,
    currency: z.string(),
    issued: count.describe('Given to people'),
    redeemed: count.describe('Used, without what was rolled back'),
    createdAt: moment,
  })
  .meta({ id: 'Reward' });

export const rewardsQuery = z.strictObject({
  search: z.string().max(200).default('').describe('Part of the name'),
});
export const rewardsAnswer = z.object({ items: z.array(apiReward) });

export const apiCode = z
  .object({
    code: z.string(),
    rewardId: z.uuid(),
    reward: z.string(),
    kind: rewardKind,
    valueMinor: minor,
    currency: z.string(),
    availableMinor: minor.nullable().describe('What can be used now of credit; null for other kinds'),
    expiresAt: moment.nullable(),
    contactId: z.uuid().nullable().describe('Whose code it is; null for one that everyone shares'),
  })
  .meta({ id: 'RewardCode' });

const code = typedCode.describe('As the customer shows it: any case, with or without spaces and dashes');
const amount = amountMinor
  .nullable()
  .default(null)
  .describe('Of credit: how much to use, in minor units. Missing: all that is left');
const key = redemptionKey.describe(
  'Yours, unique for this use of the code, such as the order number. Sending it again returns the same answer and uses nothing more',
);
const reason = redemptionRefusal
  .nullable()
  .describe('Why not: `held` by another till, more than the `balance`, and so on. Null if it worked');

export const validateRequest = z.strictObject({ code, amountMinor: amount }).meta({ id: 'CodeToValidate' });
export const validateAnswer = z.object({ isValid: z.boolean(), reason, code: apiCode.nullable() });

export const holdRequest = z
  .strictObject({
    code,
    amountMinor: amount,
    key,
    seconds: holdSeconds.default(300).describe('How long it stays set aside'),
  })
  .meta({ id: 'HoldRequest' });
export const holdAnswer = z.object({
  isHeld: z.boolean(),
  reason,
  hold: z.object({ id: z.uuid(), code: z.string(), amountMinor: minor, expiresAt: moment }).nullable(),
});

export const redeemRequest = z
  .strictObject({
    code,
    amountMinor: amount,
    key,
    holdId: z.uuid().nullable().default(null).describe('The hold that this use was set aside with'),
    reference: redemptionReference.default('').describe('For your own books, such as the order number'),
  })
  .meta({ id: 'RedeemRequest' });

export const apiRedemption = z
  .object({
    id: z.uuid(),
    code: z.string(),
    amountMinor: minor,
    reference: z.string(),
    createdAt: moment,
    rolledBackAt: moment.nullable(),
  })
  .meta({ id: 'Redemption' });
export const redeemAnswer = z.object({
  isRedeemed: z.boolean(),
  reason,
  redemption: apiRedemption.nullable(),
  code: apiCode.nullable(),
});

export const rollBackRequest = z
  .strictObject({ reference: redemptionReference.default('') })
  .meta({ id: 'RollBackRequest' });
