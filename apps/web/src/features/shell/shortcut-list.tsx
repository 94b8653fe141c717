import { Kbd, Modal, modKeys, Switch } from '@talkdrum/ui';
import { useState } from 'react';
import { areSingleKeysOn, places, setSingleKeys } from './single-keys.ts';

const single = [
  { keys: ['?'], label: 'This list' },
  { keys: ['/'], label: 'Search on this page' },
  { keys: ['C'], label: 'The main action of this page, such as Create' },
  ...places.map(({ key, label }) => ({ keys: ['G', key.toUpperCase()], label: `Go to ${label}` })),
];

/** What the keyboard can do anywhere in the dashboard. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  const choose = (next: boolean) => {
    setSingleKeys(next);
    setIsOn(next);
  };
  return (
    <Modal isOpen onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className="divide-y divide-border">
        {[{ keys: modKeys('K'), label: 'Search and commands' }, ...(isOn ? single : [])].map(
          ({ keys, label }) => (
            <div key={label} className="flex items-center justify-between gap-4 py-1.5">
              <dt>{label}</dt>
              <dd className="flex shrink-0 gap-1">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ),
        )}
      </dl>
      <div className="mt-4 flex items-center justify-between gap-4">
        <label htmlFor="single-keys">Single-key shortcuts</label>
        <Switch id="single-keys" checked={isOn} onChange={(event) => choose(event.target.checked)} />
      </div>
    </Modal>
  );
}
