import type { FeedOutput } from '@talkdrum/api/contracts';
import { Alert, Button } from '@talkdrum/ui';

/** The campaigns of a feed that couldn’t be sent, and how their items get out. */
export function UnsentCampaigns({ campaigns }: { campaigns: FeedOutput['unsent'] }) {
  return campaigns.map(({ id, name, failure }) => (
    <Alert
      key={id}
      tone="danger"
      title={`“${name}” wasn’t sent`}
      action={
        <Button size="sm" href={`/dashboard/email/${id}`}>
          Open the campaign
        </Button>
      }
    >
      {failure} Send it yourself, or delete it: then its items go out with the feed’s next email.
    </Alert>
  ));
}
