import { Button } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useRefusal } from '../../../lib/use-me.ts';

interface ActionListProps {
  /** A list item for each action. */
  rows: readonly ReactElement[];
  /** Asks for a new action. */
  adding: (close: () => void) => ReactNode;
}

/** What follows when a recipient does something: the actions so far, and the button that adds one. */
export function ActionList({ rows, adding }: ActionListProps) {
  const [isAdding, setAdding] = useState(false);
  const editRefusal = useRefusal('journeys.edit');
  // An action is published with the campaign: it spends the wallet.
  const startRefusal = useRefusal('campaigns.send');
  return (
    <>
      <p className="text-sm text-muted-foreground">
        Send a new campaign when a contact performs an action in this campaign.
      </p>
      {rows.length === 0 ? null : (
        <ul aria-label="Actions" className="divide-y divide-border-soft rounded-well shadow-surface">
          {rows}
        </ul>
      )}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          disabledReason={editRefusal ?? startRefusal}
          onClick={() => setAdding(true)}
        >
          Add Action
        </Button>
      </div>
      {isAdding ? <Suspense fallback={null}>{adding(() => setAdding(false))}</Suspense> : null}
    </>
  );
}
