import { abuseReason, publishedKind, publishedState } from '@talkdrum/domain/publishing/published.schema';
import { z } from 'zod';
import { isoTime, listInput } from '../list-contract.ts';
import { reasonInput } from './staff.contract.ts';

/** New accounts’ first pages, pages that strangers reported, and those that staff took down. */
export const pageQueue = z.enum(['held', 'reported', 'removed']);
export type PageQueue = z.infer<typeof pageQueue>;

export const reviewedPageOutput = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  company: z.string(),
  title: z.string(),
  kind: publishedKind,
  state: publishedState,
  url: z.string(),
  takenDownReason: z.string(),
  reports: z.array(
    z.object({ reason: abuseReason, detail: z.string(), email: z.string(), createdAt: isoTime }),
  ),
  createdAt: isoTime,
});
export type ReviewedPage = z.infer<typeof reviewedPageOutput>;

export const reviewedPagesInput = listInput.extend({ queue: pageQueue.default('held') });
export const reviewedPagesOutput = z.object({
  items: z.array(reviewedPageOutput),
  nextCursor: z.string().nullable(),
});
const pageInput = z.object({ accountId: z.uuid(), pageId: z.uuid() });
export const dismissReportsInput = pageInput;
export const approvePageInput = pageInput.extend({ note: z.string().trim().max(300).default('') });
export const decidePageInput = pageInput.extend({ reason: reasonInput });
