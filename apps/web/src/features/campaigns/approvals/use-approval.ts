import type { CampaignOutput, DraftApprovalOutput } from '@talkdrum/api/contracts';
import { trpc } from '../../../lib/trpc.ts';

/** Whether a draft waits for approval, or was sent back. Follows what colleagues do. */
export function useApproval({ id, status, approval }: CampaignOutput): DraftApprovalOutput {
  const { data } = trpc.approvals.get.useQuery({ id }, { enabled: status === 'draft' });
  return data ?? { waiting: approval, sentBack: null };
}
