import type { ReferralProgramOutput, ReferralReportOutput } from '@talkdrum/api/contracts';
import { Alert, Button } from '@talkdrum/ui';
import { formatNumber } from '../../../lib/format.ts';

interface WorthALookProps {
  program: ReferralProgramOutput;
  report: ReferralReportOutput;
}

/** What waits for a person, before any figure. */
export function WorthALook({ program: { id, approval }, report: { flagged, pending } }: WorthALookProps) {
  if (flagged > 0)
    return (
      <Alert
        tone="warning"
        title={
          flagged === 1 ? '1 referral is worth a look' : `${formatNumber(flagged)} referrals are worth a look`
        }
        action={<Button href={`/dashboard/referrals/${id}?tab=referrals&state=flagged`}>Review</Button>}
      >
        A check found something, such as many friends from one network. They wait until someone decides.
      </Alert>
    );
  if (approval === 'auto' || pending === 0) return null;
  return (
    <Alert
      tone="info"
      title={
        pending === 1 ? '1 conversion waits for you' : `${formatNumber(pending)} conversions wait for you`
      }
      action={<Button href={`/dashboard/referrals/${id}?tab=referrals&state=pending`}>Review</Button>}
    >
      Rewards are given once someone approves them.
    </Alert>
  );
}
