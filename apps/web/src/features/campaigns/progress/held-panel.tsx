import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Alert } from '@talkdrum/ui';
import { trpc } from '../../../lib/trpc.ts';
import { people } from '../campaign-words.ts';
import { countHeld, HeldList } from '../schedule/held-list.tsx';

const refreshMs = 15_000;

/**
 * On the page of an SMS campaign under way: whom it keeps for the day, so that nobody takes waiting for
 * trouble.
 */
export function HeldPanel({ campaign: { id, timezone } }: { campaign: CampaignOutput }) {
  const held = trpc.campaigns.held.useQuery({ id }, { refetchInterval: refreshMs });
  const count = countHeld(held.data ?? []);
  if (held.data === undefined || count === 0) return null;
  return (
    <Alert className="mb-4" title={`Held overnight: ${people(count)}`}>
      <p className="mb-2">
        Promotional SMS don’t arrive at night. These leave by themselves when the hours of their country
        begin.
      </p>
      <HeldList held={held.data} timeZone={timezone} />
    </Alert>
  );
}
