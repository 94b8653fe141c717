import type { CampaignOutput, ReviewOutput } from '@talkdrum/api/contracts';
import { Badge, DescriptionList } from '@talkdrum/ui';
import { formatNumber } from '../../../lib/format.ts';
import { ShownText } from '../../../lib/shown-text.tsx';
import { money } from '../balance-after.tsx';
import { AudienceFact } from './audience-fact.tsx';

/** What is sent: sender, words, links, and whether it will be public. */
export function ReviewFacts({ campaign, review }: { campaign: CampaignOutput; review: ReviewOutput }) {
  return (
    <DescriptionList
      items={[
        { term: 'Audience', value: <AudienceFact audience={campaign.audience} /> },
        { term: 'Sender', value: <SenderFact brand={campaign.fromBrand} sender={review.sender} /> },
        { term: 'Subject', value: <ShownText text={review.subject} /> },
        { term: 'Preheader', value: <ShownText text={campaign.preheader} /> },
        { term: 'Google Analytics UTM', value: campaign.hasAnalytics ? 'Yes' : 'No' },
        { term: 'Public archive', value: archiveWords(review.archive) },
        { term: 'Links', value: review.links.length === 0 ? 'None' : <LinkList links={review.links} /> },
        ...rewardFacts(review),
        { term: 'Wallet now', value: money(review.balance) },
      ]}
    />
  );
}

/** What the cost is made of, if each recipient gets a reward’s code. */
export function rewardFacts({ cost, rewards }: ReviewOutput): { term: string; value: string }[] {
  if (rewards === null) return [];
  const { currency } = cost;
  const messages = (BigInt(cost.amountMinor) - BigInt(rewards.cost.amountMinor)).toString();
  return [
    { term: 'Messages', value: money({ amountMinor: messages, currency }) },
    { term: 'Reward codes', value: `${money(rewards.cost)} for ${formatNumber(rewards.count)}` },
  ];
}

function archiveWords(archive: ReviewOutput['archive']): string {
  if (archive === null) return '–';
  if (archive.isPublic) return 'Public: anyone with the archive’s link can read it';
  return archive.isPersonalised ? 'Not public: it is personalized' : 'Not public';
}

function SenderFact({ brand, sender }: { brand: string; sender: ReviewOutput['sender'] }) {
  if (sender === null) return '–';
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="break-all">
        {brand} &lt;{sender.address}&gt;
      </span>
      <Badge tone={sender.isAuthenticated ? 'success' : 'warning'}>
        {sender.isAuthenticated ? 'Authenticated' : 'Not authenticated'}
      </Badge>
    </span>
  );
}

export function LinkList({ links }: { links: string[] }) {
  return (
    <ul className="flex max-h-40 flex-col gap-1 overflow-auto" tabIndex={0} aria-label="Links">
      {links.map((link, index) => (
        <li key={`${link}-${index}`} className="text-sm break-all">
          {link}
        </li>
      ))}
    </ul>
  );
}
