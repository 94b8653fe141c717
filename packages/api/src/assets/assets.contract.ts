import { assetFilter, assetLimits } from '@talkdrum/domain/assets/asset.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export { assetLimits };

export const assetsListInput = assetFilter;

const assetUseKinds = [
  'template',
  'campaign',
  'brand',
  'block',
  'published',
  'page',
  'form',
  'survey',
  'journey',
] as const;

export const assetOutput = z.object({
  id: z.uuid(),
  filename: z.string(),
  /** What people download. */
  url: z.string(),
  /** For a mail: at most 1,200 pixels wide; a PDF's first page. */
  emailUrl: z.string(),
  emailWidth: z.number(),
  emailHeight: z.number(),
  thumb: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  pages: z.number().nullable(),
  /** How many templates and campaigns show it, and whether the brand kit does. */
  uses: z.array(z.object({ kind: z.enum(assetUseKinds), count: z.number() })),
  createdAt: isoTime,
});
export type AssetOutput = z.infer<typeof assetOutput>;

export const assetsListOutput = z.object({ items: z.array(assetOutput), total: z.number() });
export const assetSpaceOutput = z.object({ usedBytes: z.number(), allowedBytes: z.number() });
export const assetUsesOutput = z.array(
  z.object({ kind: z.enum(assetUseKinds), id: z.uuid(), name: z.string() }),
);
export const assetIdsInput = z.object({ ids: z.array(z.uuid()).min(1).max(assetLimits.selection) });
export const assetCountOutput = z.object({ count: z.number() });
