import type { Channel } from '@talkdrum/api/contracts';
import { spanWords } from '@talkdrum/journey-design';
import { Button, IconButton } from '@talkdrum/ui';
import { Plus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../../lib/use-me.ts';
import type { NewAction } from '../journey/add-action-modal.tsx';
import { OptionalSection } from './optional-section.tsx';

// Its fields are loaded when somebody adds an action.
const AddActionModal = lazy(() =>
  import('../journey/add-action-modal.tsx').then((module) => ({ default: module.AddActionModal })),
);

interface JourneySectionProps {
  channel: Channel;
  actions: readonly NewAction[];
  onChange: (actions: readonly NewAction[]) => void;
}

/** Actions of a campaign that is being created: they are made with it. */
export function JourneySection({ channel, actions, onChange }: JourneySectionProps) {
  const [isAdding, setAdding] = useState(false);
  const editRefusal = useRefusal('journeys.edit');
  // An action is published with the campaign: it spends the wallet.
  const startRefusal = useRefusal('campaigns.send');
  return (
    <OptionalSection title="Journey">
      <p className="text-sm text-muted-foreground">
        Send a new campaign when a contact performs an action in this campaign.
      </p>
      {actions.length === 0 ? null : (
        <ul aria-label="Actions" className="divide-y divide-border-soft rounded-well shadow-surface">
          {actions.map((action, n) => (
            <li key={n} className="flex items-center gap-2 px-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1 truncate font-medium">
                When they {presentWords[action.action]} within {spanWords(action.within)}
              </span>
              <IconButton
                label={`Remove action ${n + 1}`}
                icon={<X aria-hidden />}
                onClick={() => onChange(actions.filter((_, at) => at !== n))}
              />
            </li>
          ))}
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
      {isAdding ? (
        <Suspense fallback={null}>
          <AddActionModal
            channel={channel}
            campaignId={null}
            onAdd={(action) => {
              onChange([...actions, action]);
              setAdding(false);
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </OptionalSection>
  );
}

const presentWords: Record<NewAction['action'], string> = {
  opened: 'open it',
  clicked: 'click',
  not_opened: 'don’t open it',
  not_clicked: 'don’t click',
  replied: 'reply',
};
