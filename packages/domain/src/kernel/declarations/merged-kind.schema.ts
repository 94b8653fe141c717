import { z } from 'zod';

/** What a merge of contacts moves, for people to read. */
export const mergedKind = z.enum([
  'messages',
  'replies',
  'events',
  'submissions',
  'leads',
  'journeys',
  'rewards',
  'points',
  'referrals',
]);
export type MergedKind = z.infer<typeof mergedKind>;
