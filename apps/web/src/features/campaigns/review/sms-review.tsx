import type { CampaignOutput, ReviewOutput } from '@talkdrum/api/contracts';
import { Badge, Card, DescriptionList, Skeleton } from '@talkdrum/ui';
import { formatNumber } from '../../../lib/format.ts';
import { SmsBubble } from '../../../lib/sms-message/sms-bubble.tsx';
import { audienceNames, people } from '../campaign-words.ts';
import { BalanceAfter, excludedItems, LinkList, money } from './review-facts.tsx';
import { HeldList } from '../schedule/held-list.tsx';

interface SmsReviewProps {
  campaign: CampaignOutput;
  review: ReviewOutput;
}

/** Recipients, segments, cost and people held until promotional SMS hours. */
export function SmsReviewFacts({ campaign, review }: SmsReviewProps) {
  const { sms } = review;
  const most = sms?.isEstimate === true ? 'at most ' : '';
  return (
    <DescriptionList
      items={[
        { term: 'Recipients', value: <strong className="font-semibold">{people(review.recipients)}</strong> },
        ...excludedItems(review),
        {
          term: 'Segments',
          value: sms === null ? '–' : `${most}${formatNumber(sms.segments)} for each recipient`,
        },
        { term: 'Encoding', value: sms === null ? '–' : sms.encoding === 'gsm7' ? 'GSM-7' : 'Unicode' },
        { term: 'Cost', value: <strong className="font-semibold">{most + money(review.cost)}</strong> },
        { term: 'Wallet now', value: money(review.balance) },
        { term: 'Wallet after', value: <BalanceAfter after={review.balanceAfter} /> },
        {
          term: 'Held overnight',
          value:
            sms === null || sms.held.length === 0 ? (
              'Nobody'
            ) : (
              <HeldList held={sms.held} timeZone={campaign.timezone} />
            ),
        },
        { term: 'Audience', value: audienceNames[campaign.audience.source] },
        { term: 'Sender ID', value: <Sender sender={review.sender} /> },
        { term: 'Google Analytics UTM', value: campaign.hasAnalytics ? 'Yes' : 'No' },
        { term: 'SMS link tracking', value: campaign.isTracked ? 'Yes' : 'No' },
        { term: 'Links', value: review.links.length === 0 ? 'None' : <LinkList links={review.links} /> },
      ]}
    />
  );
}

/** The text as one of the recipients gets it. */
export function SmsReviewPreview({
  campaign,
  review,
}: {
  campaign: CampaignOutput;
  review: ReviewOutput | null;
}) {
  return (
    <Card title="Preview" description="The longest text in a sample of the audience.">
      {review === null ? (
        <Skeleton className="h-40" />
      ) : (
        <SmsBubble text={review.sms?.text ?? campaign.text} sender={review.sender?.address ?? null} />
      )}
    </Card>
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
