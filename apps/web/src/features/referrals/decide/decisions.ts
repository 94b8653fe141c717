import type { ReferralOutput } from '@talkdrum/api/contracts';

/** A decision that needs words or an amount. */
export interface Decision {
  kind: 'reject' | 'void' | 'appeal' | 'convert';
  referral: ReferralOutput;
}

/** What can be done with a referral as it is, the usual one first. */
export function decisionsOf({
  state,
  appeal,
}: Pick<ReferralOutput, 'state' | 'appeal'>): { label: string; kind: Decision['kind'] | 'approve' }[] {
  if (appeal === 'open') return [{ label: 'Answer appeal', kind: 'appeal' }];
  if (state === 'pending' || state === 'flagged')
    return [
      { label: 'Approve', kind: 'approve' },
      { label: 'Reject', kind: 'reject' },
    ];
  if (state === 'attributed')
    return [
      { label: 'Record conversion', kind: 'convert' },
      { label: 'Reject', kind: 'reject' },
    ];
  if (state === 'approved') return [{ label: 'Take back', kind: 'void' }];
  return [];
}
