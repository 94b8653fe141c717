import type { RouterInputs } from '@talkdrum/api';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../../lib/failures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

/** How many one request may decide, and how many one page may have. */
const atOnce = 100;
const failed = toastFailure('The referrals were not approved');

export type ReferralFilter = Omit<RouterInputs['referrals']['referrals'], 'cursor' | 'limit'>;

/** Approval needs no reason, unlike a rejection. */
export function useApproval() {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.referrals.approve.useMutation();

  async function approve(ids: readonly string[]): Promise<void> {
    let decided = 0;
    let unchanged = 0;
    try {
      for (let from = 0; from < ids.length; from += atOnce) {
        const result = await mutateAsync({ ids: ids.slice(from, from + atOnce), note: '' });
        decided += result.decided;
        unchanged += result.unchanged;
      }
    } finally {
      await utils.referrals.invalidate();
    }
    if (decided === 0) toast.error('Nothing to approve', { description: unchangedWords(unchanged) });
    else
      toast.success(decided === 1 ? 'Referral approved' : `${formatNumber(decided)} referrals approved`, {
        description: unchanged === 0 ? 'Rewards are on their way.' : unchangedWords(unchanged),
      });
  }

  /** Those that match a filter and wait for a decision. */
  async function matching(filter: ReferralFilter): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string; state: string }[]; nextCursor: string | null } =
        await utils.client.referrals.referrals.query({ ...filter, cursor, limit: atOnce });
      ids.push(
        ...page.items.filter(({ state }) => state === 'pending' || state === 'flagged').map(({ id }) => id),
      );
      cursor = page.nextCursor;
    } while (cursor !== null);
    return ids;
  }

  return {
    approve,
    matching,
    /** From a button: failures are shown in a toast. */
    approveNow: (id: string) => void approve([id]).catch(failed),
    isBusy: isPending,
  };
}

const unchangedWords = (count: number): string =>
  count === 1
    ? '1 isn’t waiting for a decision, so it stays as it is.'
    : `${formatNumber(count)} aren’t waiting for a decision, so they stay as they are.`;
