import { publishedState, publishedStatus } from '@talkdrum/domain/publishing/published.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

const count = z.number().int();

/** What lists and reports show of a published item: its address, status and visits. */
export const publishedSummary = z.object({
  url: z.string(),
  status: publishedStatus,
  state: publishedState,
  version: count.nullable(),
  visits: count,
  publishedAt: isoTime.nullable(),
  closesAt: isoTime.nullable(),
});
