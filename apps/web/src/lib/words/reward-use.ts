import type { IssueOutput } from '@talkdrum/api/contracts';

type Use = Pick<IssueOutput, 'isShared' | 'redeemed' | 'balanceMinor' | 'expiresAt'>;

/** What became of a code that someone has. */
export function rewardUse({ isShared, redeemed, balanceMinor, expiresAt }: Use): {
  label: string;
  tone: 'neutral' | 'success' | 'warning' | 'info';
} {
  if (balanceMinor === '0' || (balanceMinor === null && redeemed > 0))
    return { label: 'Redeemed', tone: 'success' };
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return { label: 'Expired', tone: 'warning' };
  if (redeemed > 0) return { label: 'Partly used', tone: 'info' };
  return isShared ? { label: 'Shared code', tone: 'neutral' } : { label: 'Not used yet', tone: 'neutral' };
}
