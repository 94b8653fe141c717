import { z } from 'zod';

const ids = z.array(z.uuid()).max(100);

/** Whom a campaign is for. The pasted people themselves are kept beside it, as text. */
export const campaignAudience = z.discriminatedUnion('source', [
  z.object({ source: z.literal('list'), listIds: ids }),
  z.object({ source: z.literal('all') }),
  z.object({ source: z.literal('segment'), segmentIds: ids }),
  z.object({ source: z.literal('paste') }),
]);
export type CampaignAudience = z.infer<typeof campaignAudience>;

export const audienceSource = z.enum(['list', 'all', 'paste', 'segment']);
