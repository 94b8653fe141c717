import { localTime, timeZone } from '@talkdrum/domain/campaigns/campaign.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { seenDraft } from './approvals.contract.ts';

const count = z.number().int();

/** The number of recipients, typed to confirm; needed above the account's threshold. */
const confirmed = count.nullish();
export const startInput = z.object({ id: z.uuid(), confirmed, seen: seenDraft });
export const scheduleInput = z.object({
  id: z.uuid(),
  confirmed,
  seen: seenDraft,
  /** Local date and time, like 2026-12-01T09:00. */
  local: localTime,
  timezone: timeZone,
  /** Each recipient gets it at that time in their own zone; `timezone` is for those whose zone isn’t known. */
  isPerContact: z.boolean().optional(),
});
export const departuresInput = scheduleInput.pick({ id: true, local: true, timezone: true });
/** First to last. A time that has passed means at once. */
export const departuresOutput = z.array(
  z.object({ timezone: z.string().describe('The zone of most of them'), people: count, at: isoTime }),
);
