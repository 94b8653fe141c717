import type { CampaignOutput, ReviewOutput } from '@talkdrum/api/contracts';
import { Badge, DescriptionList } from '@talkdrum/ui';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { audienceNames, people } from '../campaign-words.ts';

/** Recipients, sender, subject and links. */
export function ReviewFacts({ campaign, review }: { campaign: CampaignOutput; review: ReviewOutput }) {
  return (
    <DescriptionList
      items={[
        { term: 'Recipients', value: <strong className="font-semibold">{people(review.recipients)}</strong> },
        ...excludedItems(review),
        { term: 'Cost', value: <strong className="font-semibold">{money(review.cost)}</strong> },
        { term: 'Wallet now', value: money(review.balance) },
        { term: 'Wallet after', value: <BalanceAfter after={review.balanceAfter} /> },
        { term: 'Audience', value: audienceNames[campaign.audience.source] },
        { term: 'Sender', value: <SenderFact brand={campaign.fromBrand} sender={review.sender} /> },
        { term: 'Subject', value: review.subject },
        { term: 'Preheader', value: campaign.preheader },
        { term: 'Google Analytics UTM', value: campaign.hasAnalytics ? 'Yes' : 'No' },
        { term: 'Public archive', value: archiveWords(review.archive) },
        { term: 'Links', value: review.links.length === 0 ? 'None' : <LinkList links={review.links} /> },
      ]}
    />
  );
}

/** People left out, duplicates and unreadable entries. */
export function excludedItems({ excluded, unreadable }: Pick<ReviewOutput, 'excluded' | 'unreadable'>) {
  const { duplicate = 0, ...others } = excluded;
  const left = Object.values(others).reduce((sum, count) => sum + count, 0);
  return [
    { term: 'Left out', value: formatNumber(left) },
    ...(duplicate > 0 ? [{ term: 'Duplicates', value: formatNumber(duplicate) }] : []),
    ...(unreadable > 0 ? [{ term: 'Unreadable entries', value: formatNumber(unreadable) }] : []),
  ];
}

function archiveWords(archive: ReviewOutput['archive']): string {
  if (archive === null) return '–';
  if (archive.isPublic) return 'Public: anyone with the archive’s link can read it';
  return archive.isPersonalised ? 'Not public: it is personalized' : 'Not public';
}

export const money = ({ amountMinor, currency }: ReviewOutput['cost']) => formatMoney(amountMinor, currency);

export function BalanceAfter({ after }: { after: ReviewOutput['balanceAfter'] }) {
  return after.amountMinor.startsWith('-') ? (
    <span className="text-danger">{money(after)}: too little</span>
  ) : (
    money(after)
  );
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
