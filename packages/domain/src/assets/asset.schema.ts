import { assetLimits } from './asset-limits.schema.ts';
import { z } from 'zod';

/** What a file is stored as. WebP becomes JPEG or PNG, because not every mail program shows it. */
export const assetTypes = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'] as const;

export const assetKinds = ['all', 'picture', 'pdf'] as const;
export const assetSorts = ['newest', 'oldest', 'name', 'largest'] as const;

export { assetLimits };

export const assetFilter = z.object({
  search: z.string().max(200).default(''),
  kind: z.enum(assetKinds).default('all'),
  sort: z.enum(assetSorts).default('newest'),
  page: z.number().int().min(1).max(10_000).default(1),
  limit: z.number().int().min(1).max(100).default(assetLimits.page),
});
export type AssetFilter = z.infer<typeof assetFilter>;
