import {
  publishedCard,
  publishedFields,
  publishedKind,
  publishedState,
  publishedStatus,
  shareChannel,
} from '@talkdrum/domain/publishing/published.schema';
import { ownDomainStatus } from '@talkdrum/domain/publishing/domains/own-domain.schema';
import { handle } from '@talkdrum/domain/publishing/slug.schema';
import { z } from 'zod';
import { idInput, isoTime, seenRevision } from '../list-contract.ts';

export { type ShareChannel, shareChannel } from '@talkdrum/domain/publishing/published.schema';

/** The settings of a published item, as the dashboard’s form has them. */
export const publishedSettingsFields = publishedFields.extend({
  opensAt: isoTime.nullable(),
  closesAt: isoTime.nullable(),
});
export type PublishedSettingsFields = z.infer<typeof publishedSettingsFields>;

export const publishedOutput = z.object({
  id: z.uuid(),
  kind: publishedKind,
  status: publishedStatus,
  state: publishedState,
  url: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  isIndexed: z.boolean(),
  opensAt: isoTime.nullable(),
  closesAt: isoTime.nullable(),
  card: publishedCard,
  allowedOrigins: z.array(z.string()),
  version: z.number().int().nullable(),
  visits: z.number().int(),
  heldAt: isoTime.nullable(),
  takenDownAt: isoTime.nullable(),
  takenDownReason: z.string(),
  /** Send it with the next save. */
  revision: z.number().int(),
  publishedAt: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type PublishedOutput = z.infer<typeof publishedOutput>;

export const savePublishedInput = idInput.extend({
  settings: publishedSettingsFields,
  revision: seenRevision,
});

/** The picture of the card; null if it has none or its file was deleted. */
export const cardPictureOutput = z.object({ url: z.string() }).nullable();

export const publishedVersionsOutput = z.array(
  z.object({
    n: z.number().int(),
    title: z.string(),
    publishedAt: isoTime,
    publishedBy: z.string(),
    isCurrent: z.boolean(),
  }),
);

export const shareLinksOutput = z.array(
  z.object({ id: z.uuid(), channel: shareChannel, url: z.string(), visits: z.number().int() }),
);

const trafficCounts = z.object({ visits: z.number().int(), submissions: z.number().int() });

/** Visits and submissions of the last days, in the account’s time zone. */
export const trafficInput = idInput.extend({ days: z.number().int().min(1).max(366).default(30) });
export const trafficOutput = trafficCounts.extend({
  from: z.string(),
  to: z.string(),
  channels: z.array(trafficCounts.extend({ channel: shareChannel })),
  days: z.array(trafficCounts.extend({ day: z.string() })),
});
export type TrafficOutput = z.infer<typeof trafficOutput>;

export const handleForm = z.object({ handle });
export const handleOutput = z.object({ handle: z.string(), publicUrl: z.string() });

export { ownDomainFields, ownDomainLimits } from '@talkdrum/domain/publishing/domains/own-domain.schema';

/** A domain of the account’s own, with the records its owner has to publish. */
export const ownDomainOutput = z.object({
  id: z.uuid(),
  /** As people write it. */
  name: z.string(),
  status: ownDomainStatus,
  statusAt: isoTime,
  /** Another account proves that the domain is its own. */
  isTaken: z.boolean(),
  /** New links of the account use it. */
  isUsed: z.boolean(),
  checkedAt: isoTime.nullable(),
  records: z.array(
    z.object({
      type: z.enum(['CNAME', 'TXT']),
      name: z.string(),
      value: z.string(),
      isRight: z.boolean(),
      found: z.array(z.string()),
      /** Why what was found isn’t enough; empty when it is, and before the first check. */
      problem: z.string(),
    }),
  ),
});
export type OwnDomainOutput = z.infer<typeof ownDomainOutput>;
