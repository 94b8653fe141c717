import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Alert } from '@talkdrum/ui';
import { trpc } from '../../../lib/trpc.ts';
import { people } from '../campaign-words.ts';
import { countHeld, HeldList } from '../schedule/held-list.tsx';

const refreshMs = 15_000;

/** People an SMS campaign is holding until sending hours, so that waiting doesn't look like a failure. */
export function HeldPanel({ campaign: { id, timezone } }: { campaign: CampaignOutput }) {
  const held = trpc.campaigns.held.useQuery({ id }, { refetchInterval: refreshMs });
  const count = countHeld(held.data ?? []);
  if (held.data === undefined || count === 0) return null;
  return (
    <Alert className="mb-4" title={`Held overnight: ${people(count)}`}>
      <p className="mb-2">
        Promotional SMS don’t arrive at night. These leave automatically when the hours of their country
        begin.
      </p>
      <HeldList held={held.data} timeZone={timezone} />
    </Alert>
  );
}
