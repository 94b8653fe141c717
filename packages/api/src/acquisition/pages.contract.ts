import {
  pageContent,
  pageName,
  pageSort,
  pageStart,
  pageStatus,
} from '@talkdrum/domain/acquisition/pages/page.schema';
import { publishedState } from '@talkdrum/domain/publishing/published.schema';
import type { FormField } from '@talkdrum/form-fields';
import type { PageDesign } from '@talkdrum/page-designs';
import { z } from 'zod';
import { isoTime, listInput, listOutput, seenRevision } from '../list-contract.ts';

export { pageName, pageSort, pageStatus };
export type { PageSort } from '@talkdrum/domain/acquisition/pages/page.schema';

export const createPageInput = z.object({ name: pageName, start: pageStart });
export const savePageInput = pageContent.extend({
  id: z.uuid(),
  expectedRevision: seenRevision,
});
export const renamePageInput = z.object({ id: z.uuid(), name: pageName });
export const publishPageInput = z.object({
  id: z.uuid(),
  expectedRevision: seenRevision,
});
export const restorePageVersionInput = publishPageInput.extend({ n: z.number().int().min(1).max(100_000) });

export const pagesListInput = listInput.extend({
  status: pageStatus.nullish(),
  sort: pageSort.default('updated'),
});

export const pageRow = z.object({
  id: z.uuid(),
  name: z.string(),
  status: pageStatus,
  state: publishedState,
  url: z.string(),
  visits: z.number().int(),
  /** Submissions of its form. */
  conversions: z.number().int(),
  revision: z.number().int(),
  publishedRevision: z.number().int().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type PageRow = z.infer<typeof pageRow>;
export const pagesListOutput = listOutput(pageRow);

export const pageOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Checked when it was stored, so it isn’t parsed again. */
  design: z.custom<PageDesign>(),
  revision: z.number().int(),
  publishedRevision: z.number().int().nullable(),
  updatedAt: isoTime,
  published: z.object({
    status: pageStatus,
    state: publishedState,
    url: z.string(),
    version: z.number().int().nullable(),
    takenDownReason: z.string(),
  }),
});
export type PageOutput = z.infer<typeof pageOutput>;

export const pagePreviewOutput = z.object({ url: z.string(), expiresAt: isoTime });

/** A form that a page can show, with its fields for the designer. */
export const pageFormOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  fields: z.custom<FormField[]>(),
});

export const pagePresetOutput = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  html: z.string(),
  css: z.string(),
});
