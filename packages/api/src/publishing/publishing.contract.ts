import {
  publishedCard,
  publishedFields,
  publishedKind,
  publishedState,
  publishedStatus,
  shareChannel,
} from '@talkdrum/domain/publishing/published.schema';
import { handle } from '@talkdrum/domain/publishing/slug.schema';
import { z } from 'zod';
import { idInput, isoDay, isoTime } from '../list-contract.ts';

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
  revision: z.number().int().positive().max(2_147_483_647),
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

export const dailyVisitsInput = idInput.extend({ from: isoDay, to: isoDay });
export const dailyVisitsOutput = z.array(
  z.object({ day: z.string(), channel: shareChannel, visits: z.number().int() }),
);

export const handleForm = z.object({ handle });
export const handleOutput = z.object({ handle: z.string(), publicUrl: z.string() });
