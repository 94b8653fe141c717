import type { CampaignOutput } from '@talkdrum/api/contracts';
import { TextLink } from '@talkdrum/ui';

/** Says that a campaign was made by a feed, and leads to it. */
export function MadeByFeed({ campaign: { feed } }: { campaign: CampaignOutput }) {
  if (feed === null) return null;
  return (
    <p className="mb-4 text-sm text-muted-foreground">
      Sent by the feed{' '}
      {feed.isDeleted ? (
        feed.name
      ) : (
        <TextLink href={`/dashboard/email/feeds?feed=${feed.id}`}>{feed.name}</TextLink>
      )}
      , with its new items.
    </p>
  );
}
