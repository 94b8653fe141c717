import type { CampaignOutput, ReviewOutput } from '@talkdrum/api/contracts';
import { Badge, DescriptionList } from '@talkdrum/ui';
import { formatNumber } from '../../../lib/format.ts';
import { money } from '../balance-after.tsx';
import { AudienceFact } from './audience-fact.tsx';
import { LinkList, rewardFacts } from './review-facts.tsx';
import { HeldList } from '../schedule/held-list.tsx';

interface SmsReviewProps {
  campaign: CampaignOutput;
  review: ReviewOutput;
}

/** Segments, people held until promotional SMS hours, sender and links. */
export function SmsReviewFacts({ campaign, review }: SmsReviewProps) {
  const { sms } = review;
  const most = sms?.isEstimate === true ? 'at most ' : '';
  return (
    <DescriptionList
      items={[
        {
          term: 'Segments',
          value: sms === null ? '–' : `${most}${formatNumber(sms.segments)} for each recipient`,
        },
        { term: 'Encoding', value: sms === null ? '–' : sms.encoding === 'gsm7' ? 'GSM-7' : 'Unicode' },
        {
          term: 'Held overnight',
          value:
            sms === null || sms.held.length === 0 ? (
              'Nobody'
            ) : (
              <HeldList held={sms.held} timeZone={campaign.timezone} />
            ),
        },
        { term: 'Audience', value: <AudienceFact audience={campaign.audience} /> },
        { term: 'Sender ID', value: <Sender sender={review.sender} /> },
        { term: 'Google Analytics UTM', value: campaign.hasAnalytics ? 'Yes' : 'No' },
        { term: 'SMS link tracking', value: campaign.isTracked ? 'Yes' : 'No' },
        ...rewardFacts(review),
        { term: 'Wallet now', value: money(review.balance) },
        { term: 'Links', value: review.links.length === 0 ? 'None' : <LinkList links={review.links} /> },
      ]}
    />
  );
}

function Sender({ sender }: { sender: ReviewOutput['sender'] }) {
  if (sender === null) return '–';
  return (
    <span className="flex flex-wrap items-center gap-2">
      {sender.address}
      {sender.isActive ? null : <Badge tone="warning">Waiting for approval</Badge>}
    </span>
  );
}
