import { channel, messageType } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime, listInput } from '../list-contract.ts';

/** The reason for a staff action. It is kept in the account's audit log, so write it for its members. */
export const reasonInput = z
  .string()
  .trim()
  .min(3, 'Give a reason in a few words')
  .max(300, 'Use 300 characters or fewer');

export const accountLineOutput = z.object({
  id: z.uuid(),
  company: z.string(),
  email: z.string(),
  country: z.string(),
  currency: z.string(),
  isActive: z.boolean(),
  isDemo: z.boolean(),
  isAdmin: z.boolean(),
  suspendedAt: isoTime.nullable(),
  suspendedReason: z.string(),
  /** Since when nothing of it is public. */
  blockedAt: isoTime.nullable(),
  /** Since when one of its payments has been disputed or lost to a dispute. */
  paymentsDisputedAt: isoTime.nullable(),
  members: z.number().int(),
  createdAt: isoTime,
});

export const accountListInput = listInput;
export const accountListOutput = z.object({
  items: z.array(accountLineOutput),
  nextCursor: z.string().nullable(),
});

export const accountIdInput = z.object({ accountId: z.uuid() });
const optInQuota = z.object({
  limit: z.number().int(),
  asked: z.number().int(),
  basis: z.enum(['staff', 'refusals', 'new', 'recent', 'established']),
});
export const accountFactsOutput = accountLineOutput.extend({
  owners: z.array(z.string()),
  balances: z.array(z.object({ balance: moneyOutput, held: moneyOutput, available: moneyOutput })),
  contacts: z.number().int(),
  campaigns: z.number().int(),
  liveCampaigns: z.number().int(),
  optIn: optInQuota,
  optInTexts: optInQuota,
});

/**
 * `sending_suspended` stops running campaigns and refuses new ones; `blocked` does that and takes pages and links from
 * the public; `admin` gives the account's owners the staff area.
 */
export const accountFlag = z.enum(['sending_suspended', 'blocked', 'admin']);
export const setFlagInput = z.object({
  accountId: z.uuid(),
  flag: accountFlag,
  isOn: z.boolean(),
  reason: reasonInput,
});

/** A null limit follows from the account's age and standing. */
export const setOptInLimitInput = z.object({
  accountId: z.uuid(),
  limit: z.number().int().min(0).max(10_000_000).nullable(),
  channel: z.enum(['email', 'sms']).default('email'),
  reason: reasonInput,
});

/** `email` is a member of the account. */
export const removeSecondFactorInput = z.object({
  accountId: z.uuid(),
  email: z.string().trim().min(3).max(254),
  reason: reasonInput,
});

/** A sender's id, or a mailbox provider or its domain. */
const rateOf = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^[\w.-]+$/, 'Enter a sender’s id, or a provider like gmail or kola.ng');
export const rateOutput = z.object({
  of: z.string(),
  senderId: z.uuid().nullable(),
  perSecond: z.number(),
  limit: z.number().nullable(),
  slowedUntil: isoTime.nullable(),
});
export const ratesListOutput = z.array(rateOutput);
const rateRange = 'Enter 0.1 to 1000 messages a second';
/** The admin script uses this range too. */
export const ratePerSecond = z.number(rateRange).min(0.1, rateRange).max(1000, rateRange);
export const setRateInput = z.object({
  accountId: z.uuid(),
  of: rateOf,
  perSecond: ratePerSecond,
  reason: reasonInput,
});
export const removeRateInput = setRateInput.omit({ perSecond: true });

export const pendingSenderOutput = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  company: z.string(),
  sender: z.string(),
  channel,
  campaign: messageType,
  region: z.string(),
  template: z.string(),
  createdAt: isoTime,
});
export const pendingSendersInput = listInput.extend({ channel: channel.nullish() });
export const pendingSendersOutput = z.object({
  items: z.array(pendingSenderOutput),
  nextCursor: z.string().nullable(),
});
export const approveSenderInput = z.object({
  accountId: z.uuid(),
  senderId: z.uuid(),
  note: z.string().trim().max(300).default(''),
});
export const refuseSenderInput = z.object({ accountId: z.uuid(), senderId: z.uuid(), reason: reasonInput });
export const decidedSenderOutput = z.object({
  id: z.uuid(),
  sender: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  refusedReason: z.string(),
});

export const workFilter = z.enum(['all', 'failing', 'dead']);
export const workListInput = z.object({
  filter: workFilter.default('all'),
  limit: z.number().int().min(1).max(500).default(100),
});
export const workLineOutput = z.object({
  kind: z.string(),
  accountId: z.uuid(),
  company: z.string(),
  subjectId: z.uuid(),
  dueAt: isoTime,
  attempts: z.number().int(),
  isRunning: z.boolean(),
  isDead: z.boolean(),
  lastError: z.string().nullable(),
});
export const storedJobOutput = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  every: z.string().nullable(),
  nextRunAt: isoTime.nullable(),
  lastRunAt: isoTime.nullable(),
  lastFinishedAt: isoTime.nullable(),
  failedAt: isoTime.nullable(),
  failReason: z.string().nullable(),
});
/** `jobs` is null where the scheduler's store is not connected. */
export const workListOutput = z.object({
  work: z.array(workLineOutput),
  jobs: z.array(storedJobOutput).nullable(),
});
export const requeueWorkInput = z.object({
  kind: z.string().min(1).max(100),
  accountId: z.uuid(),
  subjectId: z.uuid(),
});
export const runJobInput = z.object({ id: z.string().min(1).max(100) });

export const grantViewInput = z.object({ accountId: z.uuid(), reason: reasonInput });
/** The link works once, and the view it opens ends automatically. */
export const grantViewOutput = z.object({ url: z.url(), linkExpiresAt: isoTime });
export const openViewInput = z.object({ ticket: z.string().min(20).max(100) });
export const openViewOutput = z.object({ expiresAt: isoTime });

export const whoamiOutput = z.object({
  name: z.string(),
  isCredential: z.boolean(),
  scopes: z.array(z.object({ scope: z.string(), label: z.string() })),
});

export type AccountLine = z.infer<typeof accountLineOutput>;
export type AccountFacts = z.infer<typeof accountFactsOutput>;
export type PendingSender = z.infer<typeof pendingSenderOutput>;
export type WorkLine = z.infer<typeof workLineOutput>;
export type StoredJob = z.infer<typeof storedJobOutput>;
