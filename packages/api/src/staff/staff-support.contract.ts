import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { campaignStatus } from '@talkdrum/domain/campaigns/campaign.schema';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime, listInput } from '../list-contract.ts';
import { reasonInput } from './staff.contract.ts';

const ofAccount = listInput.extend({ accountId: z.uuid() });
const nextCursor = z.string().nullable();

export const supportCampaignsInput = ofAccount;
export const supportCampaignsOutput = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      channel,
      status: campaignStatus,
      sender: z.string().nullable(),
      recipients: z.number().int(),
      sent: z.number().int(),
      failed: z.number().int(),
      /** Why it stopped. */
      failure: z.string().nullable(),
      /** The last error of its work in the background. */
      error: z.string().nullable(),
      scheduledAt: isoTime.nullable(),
      startedAt: isoTime.nullable(),
      finishedAt: isoTime.nullable(),
      createdAt: isoTime,
    }),
  ),
  nextCursor,
});

export const supportPersonInput = z.object({
  accountId: z.uuid(),
  /** An email address or a telephone number. */
  address: z.string().trim().min(3).max(254),
  reason: reasonInput,
});
export const supportPersonOutput = z.object({
  address: z.string(),
  contactId: z.uuid().nullable(),
  blocked: z.string().nullable(),
  answers: z.array(
    z.object({
      at: isoTime,
      channel,
      message: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});

export const supportContactsInput = z.object({
  /** An email address, or a telephone number with its country code. */
  address: z.string().trim().min(3).max(254),
  reason: reasonInput,
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.uuid().nullish(),
});
export const supportContactsOutput = z.object({
  /** The last that wrote to the address first. */
  items: z.array(
    z.object({
      accountId: z.uuid(),
      company: z.string(),
      contactId: z.uuid().nullable(),
      suppressed: z.string().nullable(),
      lastSentAt: isoTime.nullable(),
    }),
  ),
  looked: z.number().int(),
  accounts: z.number().int(),
  /** Null when every account was looked at. */
  nextCursor,
});

export const supportMovementsInput = ofAccount;
export const supportMovementsOutput = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      createdAt: isoTime,
      kind: z.string(),
      description: z.string(),
      note: z.string(),
      amount: moneyOutput,
      refunded: moneyOutput,
      balanceAfter: moneyOutput,
    }),
  ),
  nextCursor,
});

export const staffLogInput = listInput.omit({ search: true }).extend({ accountId: z.uuid().nullish() });
export const staffLogOutput = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      createdAt: isoTime,
      staff: z.string(),
      action: z.string(),
      accountId: z.uuid().nullable(),
      company: z.string().nullable(),
      /** `ok`, or the code of the refusal. */
      outcome: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  nextCursor,
});
