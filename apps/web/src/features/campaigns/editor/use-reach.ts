import type { CampaignOutput, ReachOutput } from '@talkdrum/api/contracts';
import { trpc } from '../../../lib/trpc.ts';
import { type DraftInput, toDraftForm } from './campaign-form.ts';

export interface DraftReach {
  /** Null until the stored draft has what is on screen and was counted. */
  reach: ReachOutput | null;
  isFailed: boolean;
}

/** Recipients, people left out and cost as the server counts them; never those of an earlier audience. */
export function useReach(campaign: CampaignOutput, values: DraftInput): DraftReach {
  const counted = countedParts(values, campaign);
  const isStored = counted === countedParts(toDraftForm(campaign), campaign);
  const reach = trpc.campaigns.reach.useQuery({ id: campaign.id }, { enabled: isStored });
  return { reach: isStored && !reach.isFetching ? (reach.data ?? null) : null, isFailed: reach.isError };
}

/** Everything that changes who gets a campaign or what it costs. */
export function countedParts(values: DraftInput, { channel }: Pick<CampaignOutput, 'channel'>): string {
  const { source, listIds, segmentIds, pasted, senderId, text, tracking, abTest } = values;
  return JSON.stringify([
    source,
    source === 'list' && listIds,
    source === 'segment' && segmentIds,
    source === 'paste' && pasted,
    senderId,
    channel === 'sms' && [text, tracking, abTest?.variants.map((variant) => variant.text)],
    abTest?.holdoutShare ?? 0,
  ]);
}
