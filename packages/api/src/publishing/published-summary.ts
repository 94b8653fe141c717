import type { RewardLine } from '@talkdrum/domain';
import type { z } from 'zod';
import { toWire } from '../to-wire.ts';
import type { publishedSummary } from './published-summary.contract.ts';

/** The published item as clients get it, without its settings. */
export function toPublishedSummary(published: RewardLine['published']): z.infer<typeof publishedSummary> {
  const { url, status, state, version, visits, publishedAt, closesAt } = published;
  return toWire({ url, status, state, version, visits, publishedAt, closesAt });
}
