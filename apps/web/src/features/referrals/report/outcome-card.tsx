import type { ReferralOutput, ReferralReportOutput } from '@talkdrum/api/contracts';
import { Card, TextLink } from '@talkdrum/ui';
import { DistributionBar, type FigureTone } from '@talkdrum/ui/figures';
import { formatNumber, shortShare } from '../../../lib/format.ts';
import { referralStates } from '../../../lib/words/referral-words.ts';

type State = ReferralOutput['state'];

const tones: Readonly<Record<State, FigureTone>> = {
  approved: 'orders',
  pending: 'clicks',
  flagged: 'fifth',
  attributed: 'views',
  rejected: 'problems',
  voided: 'comparison',
};
const order: readonly State[] = ['approved', 'pending', 'flagged', 'attributed', 'rejected', 'voided'];

/** What became of every friend. */
export function OutcomeCard({ id, report }: { id: string; report: ReferralReportOutput }) {
  const { conversions, pending, flagged, rejected, voided, friends } = report;
  const decided = conversions + pending + flagged + rejected + voided;
  const counts: Record<State, number> = {
    approved: conversions,
    pending,
    flagged,
    rejected,
    voided,
    attributed: Math.max(0, friends - decided),
  };
  return (
    <Card title="Friends by outcome" description={`${formatNumber(friends)} in all`}>
      {friends === 0 ? (
        <p className="text-sm text-muted-foreground">Nobody has come yet.</p>
      ) : (
        <DistributionBar
          label="Friends by outcome"
          parts={order
            .filter((state) => counts[state] > 0)
            .map((state) => ({
              id: state,
              label: referralStates[state].label,
              value: counts[state],
              text: shortShare(counts[state], friends),
              tone: tones[state],
              action: (
                <TextLink href={`/dashboard/referrals/${id}?tab=referrals&state=${state}`} isAlone>
                  Show
                </TextLink>
              ),
            }))}
        />
      )}
    </Card>
  );
}
