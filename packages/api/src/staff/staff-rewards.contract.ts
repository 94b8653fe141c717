import { currency } from '@talkdrum/domain/kernel/currency.schema';
import { publishedState } from '@talkdrum/domain/publishing/published.schema';
import { airtimeState } from '@talkdrum/domain/retention/airtime/airtime-countries.schema';
import { rewardKind, typedCode } from '@talkdrum/domain/retention/rewards/reward.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { reasonInput } from './staff.contract.ts';

const count = z.number().int();

export const staffRewardsInput = z.object({ accountId: z.uuid() });
export const staffRewardsOutput = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    kind: rewardKind,
    state: publishedState,
    url: z.string(),
    issued: count,
    redeemed: count,
    spentMinor: z.string(),
    currency: z.string(),
    createdAt: isoTime,
  }),
);

export const stopRewardInput = z.object({ accountId: z.uuid(), rewardId: z.uuid(), reason: reasonInput });

export const codeHistoryInput = z.object({ accountId: z.uuid(), code: typedCode });
export const codeHistoryOutput = z.array(
  z.object({
    reward: z.string(),
    code: z.string(),
    kind: z.enum(['issue', 'redeem', 'rollback']).nullable(),
    amountMinor: z.string().nullable(),
    currency: z.string(),
    source: z.string().nullable(),
    reference: z.string().nullable(),
    contactId: z.uuid().nullable(),
    at: isoTime,
  }),
);

export const staffTopUpsInput = z.object({
  accountId: z.uuid(),
  search: z.string().max(200).default(''),
  limit: count.min(1).max(100).default(50),
});
export const staffTopUpsOutput = z.array(
  z.object({
    id: z.uuid(),
    number: z.string(),
    amountMinor: z.string(),
    currency: z.string(),
    costMinor: z.string(),
    walletCurrency: z.string(),
    state: airtimeState,
    reason: z.string(),
    providerId: z.string().nullable(),
    attempts: count,
    createdAt: isoTime,
    settledAt: isoTime.nullable(),
  }),
);

const topUp = z.object({ accountId: z.uuid(), topUpId: z.uuid(), reason: reasonInput });
export const resolveTopUpInput = topUp.extend({ state: z.enum(['delivered', 'failed']) });
export const retryStaffTopUpInput = topUp;

export const airtimeRateOutput = z.object({
  currency,
  perUsd: z.string(),
  setBy: z.string(),
  setAt: isoTime,
});
export const setAirtimeRateInput = z.object({
  currency,
  perUsd: z.number().min(0.01).max(1_000_000),
  reason: reasonInput,
});
