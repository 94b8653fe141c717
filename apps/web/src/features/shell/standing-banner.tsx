import { Banner, Button } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Shows on every page that promotional email is stopped; renders nothing otherwise. */
export function StandingBanner() {
  const isHidden = useRefusal('senders.view') !== null;
  const standing = trpc.senders.standing.useQuery(undefined, {
    enabled: !isHidden,
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
  const alert = standing.data?.alert;
  if (alert?.level !== 'stop') return null;
  return (
    <Banner
      tone="danger"
      title="Promotional email is stopped"
      action={
        <Button size="sm" href="/dashboard/sender-email">
          {alert.appealedAt === null ? 'Ask for a review' : 'See your request'}
        </Button>
      }
    >
      {alert.message}
    </Banner>
  );
}
