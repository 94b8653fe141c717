import { Card } from '@talkdrum/ui';
import { useRefusal } from '../../lib/use-me.ts';
import { DomainsCard } from './domains-card.tsx';
import { HandleCard } from './handle-card.tsx';

/** Under which addresses the account publishes. */
export function AddressesSection() {
  const refusal = useRefusal('publishing.view');
  if (refusal !== null) return <Card title="Public addresses">{refusal}</Card>;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <DomainsCard />
      <HandleCard />
    </div>
  );
}
