import { type CampaignOutput, deletableStatuses } from '@talkdrum/api/contracts';
import { TextLink } from '@talkdrum/ui';

/** Says that a campaign was made by a feed, and leads to it. */
export function MadeByFeed({ campaign: { feed, status } }: { campaign: CampaignOutput }) {
  if (feed === null) return null;
  const name = feed.isDeleted ? (
    feed.name
  ) : (
    <TextLink href={`/dashboard/email/feeds?feed=${feed.id}`}>{feed.name}</TextLink>
  );
  return (
    <p className="mb-4 text-sm text-muted-foreground">
      {deletableStatuses.includes(status) ? (
        <>
          Made by the feed {name} with its new items. If you delete this draft, they go out with the feed’s
          next email.
        </>
      ) : (
        <>Sent by the feed {name}, with its new items.</>
      )}
    </p>
  );
}
