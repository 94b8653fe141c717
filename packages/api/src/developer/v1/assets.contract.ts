import { assetLimits } from '@talkdrum/domain/assets/asset.schema';
import { z } from 'zod';
import { moment, pageOf, pageQuery } from './page.contract.ts';

const count = z.number().int();

export const apiAsset = z
  .object({
    id: z.uuid(),
    filename: z.string(),
    contentType: z
      .enum(['image/jpeg', 'image/png', 'image/gif', 'application/pdf'])
      .describe('What it is stored as. WebP becomes JPEG or PNG'),
    bytes: count.describe('Of all its sizes'),
    width: count.describe('In pixels; of a PDF, its first page in points'),
    height: count,
    pages: count.nullable().describe('Of a PDF'),
    url: z.string().describe('The file at its full size. Public, and never changes'),
    emailUrl: z.string().describe('At most 1,200 pixels wide, for emails. Of a PDF, its first page'),
    thumbUrl: z.string().describe('At most 480 pixels wide'),
    uses: z
      .object({ templates: count, campaigns: count })
      .describe('How many templates and campaigns show it'),
    createdAt: moment,
  })
  .meta({ id: 'Asset' });

export const assetsQuery = pageQuery.extend({
  kind: z.enum(['picture', 'pdf']).optional(),
  search: z.string().max(200).default('').describe('Part of the file name'),
});
export const assetsPage = pageOf(apiAsset);

export const uploadQuery = z.strictObject({
  filename: z.string().min(1).max(assetLimits.filename).describe('As people see it'),
});
