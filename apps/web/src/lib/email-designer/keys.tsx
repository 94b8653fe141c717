import { Kbd, Modal, modKeys } from '@talkdrum/ui';

interface KeyRow {
  keys: string[];
  label: string;
}

export const designerKeys: { heading: string; rows: KeyRow[] }[] = [
  {
    heading: 'Blocks',
    rows: [
      { keys: ['Esc'], label: 'Select the block around the caret' },
      { keys: ['↑', '↓'], label: 'Previous or next block, when one is selected' },
      { keys: ['Enter'], label: 'Edit the selected block' },
      { keys: modKeys('Enter'), label: 'Add a block below' },
      { keys: ['Alt', 'Shift', '↑'], label: 'Move the block up' },
      { keys: ['Alt', 'Shift', '↓'], label: 'Move the block down' },
      { keys: ['Alt', 'Shift', '→'], label: 'Move the block into the columns or condition next to it' },
      { keys: ['Alt', 'Shift', '←'], label: 'Move the block out of its columns or condition' },
      { keys: [...modKeys('D')], label: 'Duplicate the block' },
      { keys: [...modKeys('Shift'), 'Delete'], label: 'Delete the block' },
    ],
  },
  {
    heading: 'Text',
    rows: [
      { keys: ['/'], label: 'Insert a block, on an empty line' },
      { keys: ['{', '{'], label: 'Insert a merge tag' },
      { keys: modKeys('B'), label: 'Bold' },
      { keys: modKeys('I'), label: 'Italic' },
      { keys: modKeys('K'), label: 'Link' },
    ],
  },
  {
    heading: 'Designer',
    rows: [
      { keys: ['F6'], label: 'Next area: blocks, email, settings' },
      { keys: modKeys('Z'), label: 'Undo' },
      { keys: [...modKeys('Shift'), 'Z'], label: 'Redo' },
    ],
  },
];

/** The keys of the designer. */
export function DesignerKeys({ onClose }: { onClose: () => void }) {
  return (
    <Modal isOpen onClose={onClose} title="Keyboard shortcuts" size="sm">
      {designerKeys.map(({ heading, rows }) => (
        <section key={heading} className="mb-4">
          <h3 className="mb-1 text-xs font-semibold text-muted-foreground">{heading}</h3>
          <dl className="divide-y divide-border-soft">
            {rows.map(({ keys, label }) => (
              <div key={label} className="flex items-center justify-between gap-4 py-1.5 text-sm">
                <dt>{label}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.map((key, at) => (
                    <Kbd key={`${at}-${key}`}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
