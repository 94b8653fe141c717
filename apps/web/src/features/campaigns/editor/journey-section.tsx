import type { Channel } from '@talkdrum/api/contracts';
import { spanWords } from '@talkdrum/journey-design';
import { IconButton } from '@talkdrum/ui';
import { X } from 'lucide-react';
import { lazy } from 'react';
import { ActionList } from '../journey/action-list.tsx';
import type { NewAction } from '../journey/add-action-modal.tsx';
import { OptionalSection } from './optional-section.tsx';

// Its fields are loaded when an action is added.
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
  return (
    <OptionalSection title="Journey">
      <ActionList
        rows={actions.map((action, n) => (
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
        adding={(close) => (
          <AddActionModal
            channel={channel}
            campaignId={null}
            onAdd={(action) => {
              onChange([...actions, action]);
              close();
            }}
            onClose={close}
          />
        )}
      />
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
