import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Alert, TextLink } from '@talkdrum/ui';

/** Says that a draft isn’t only a draft: feeds send copies of it by themselves. */
export function CopiedByFeeds({ feeds }: { feeds: CampaignOutput['copiedBy'] }) {
  const [first, ...others] = feeds;
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return (
    <Alert tone="info" className="mb-4" title="A feed sends copies of this draft">
      Your changes go into the next email of{' '}
      <TextLink href={`/dashboard/email/feeds?feed=${first.id}`}>{first.name}</TextLink>
      {more}.
    </Alert>
  );
}
