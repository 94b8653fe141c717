import type { CampaignOutput } from '@talkdrum/api/contracts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useApproval } from './use-approval.ts';

/** Why a person can't ask colleagues to approve a draft; null if they can. */
export function useAskRefusal(campaign: CampaignOutput): string | null {
  const refusal = useRefusal('campaigns.edit');
  const { waiting } = useApproval(campaign);
  return refusal ?? (waiting === null ? null : 'This campaign already waits for approval');
}
