import type { ReferralReportOutput } from '@talkdrum/api/contracts';
import { StatStrip } from '@talkdrum/ui/figures';
import { shortMoney } from '@talkdrum/ui/money';
import { formatMoney, formatNumber, shortShare } from '../../../lib/format.ts';

const rate = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** The programme since it began, and what its coefficient means. */
export function ReferralFigures({ report }: { report: ReferralReportOutput }) {
  const { advocates, activeAdvocates, clicks, friends, conversions, rewards, rewardValue, revenue } = report;
  const { convertedPerAdvocate, kFactor } = report;
  return (
    <div className="flex flex-col gap-2">
      <StatStrip
        label="The programme so far"
        items={[
          {
            id: 'advocates',
            label: 'Advocates',
            value: formatNumber(advocates),
            note: `${formatNumber(activeAdvocates)} brought a friend`,
          },
          { id: 'clicks', label: 'Clicks', value: formatNumber(clicks), note: 'on their links' },
          {
            id: 'friends',
            label: 'Friends',
            value: formatNumber(friends),
            note: `${shortShare(friends, clicks)} of clicks`,
          },
          {
            id: 'conversions',
            label: 'Conversions',
            value: formatNumber(conversions),
            note: `${shortShare(conversions, friends)} of friends`,
          },
          {
            id: 'rewards',
            label: 'Rewards',
            value: formatNumber(rewards),
            note: rewardValue.amountMinor === '0' ? null : `worth ${shown(rewardValue)}`,
          },
          { id: 'revenue', label: 'Revenue', value: short(revenue), note: revenueNote(report) },
          {
            id: 'coefficient',
            label: 'Coefficient',
            value: rate.format(kFactor),
            note: 'friends per advocate',
          },
        ]}
      />
      <p className="px-0.5 text-xs text-muted-foreground">{meaningOf(kFactor, convertedPerAdvocate)}</p>
    </div>
  );
}

const shown = ({ amountMinor, currency }: ReferralReportOutput['revenue']) =>
  formatMoney(amountMinor, currency);

/** Seven figures share the width: cents are for the note. */
function short({ amountMinor, currency }: ReferralReportOutput['revenue']): string {
  return amountMinor.length > 6 ? shortMoney(amountMinor, currency) : formatMoney(amountMinor, currency);
}

function revenueNote({ revenue, conversions }: ReferralReportOutput): string | null {
  if (conversions === 0) return 'of approved conversions';
  const each = (BigInt(revenue.amountMinor) / BigInt(conversions)).toString();
  return `${shortMoney(each, revenue.currency)} a conversion`;
}

/** What the coefficient says about this programme. */
function meaningOf(kFactor: number, convertedPerAdvocate: number): string {
  const brings = `Coefficient: an advocate brings ${rate.format(kFactor)} friends on average, and ${rate.format(convertedPerAdvocate)} of them are approved conversions.`;
  if (kFactor === 0) return `${brings} From 1, a programme grows on its own.`;
  return kFactor < 1
    ? `${brings} Below 1, the programme needs new advocates from you; from 1, it grows on its own.`
    : `${brings} From 1, the programme grows on its own if friends become advocates.`;
}
