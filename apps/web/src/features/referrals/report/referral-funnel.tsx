import type { ReferralReportOutput } from '@talkdrum/api/contracts';
import { FunnelStrip } from '@talkdrum/ui/figures';
import { formatNumber, shortShare } from '../../../lib/format.ts';

/** From the click to the approved conversion, each step with its rate to the step before. */
export function ReferralFunnel({ report }: { report: ReferralReportOutput }) {
  const { clicks, friends, conversions, pending, flagged, rejected, voided } = report;
  const converted = conversions + pending + flagged + voided;
  return (
    <FunnelStrip
      label="Clicks, friends and conversions"
      steps={[
        { id: 'clicks', label: 'Clicks', value: clicks, total: 'on the links of advocates' },
        {
          id: 'friends',
          label: 'Friends',
          value: friends,
          rate: { text: shortShare(friends, clicks), of: 'of clicks' },
          total: `${formatNumber(rejected)} rejected`,
        },
        {
          id: 'converted',
          label: 'Converted',
          value: converted,
          rate: { text: shortShare(converted, friends), of: 'of friends' },
          total: `${formatNumber(pending + flagged)} to be decided`,
        },
        {
          id: 'approved',
          label: 'Approved',
          value: conversions,
          rate: { text: shortShare(conversions, converted), of: 'of converted' },
          total: `${formatNumber(voided)} taken back`,
          tone: 'orders',
        },
      ]}
    />
  );
}
