import { X } from 'lucide-react';
import { formatCount } from '../format-count.ts';
import { Button } from '../primitives/button.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { isSelected, selectedCount, togglePage } from './selection.ts';
import { type BulkAction, NO_SELECTION, type Selection } from './types.ts';

type SelectionBarProps = {
  selection: Selection;
  onChange: (selection: Selection) => void;
  pageKeys: readonly string[];
  total: number | undefined;
  /** The text for an estimated total. */
  totalText?: string | undefined;
  actions: readonly BulkAction[];
};

function countText(selection: Selection, totalText: string): string {
  return selection.mode === 'all'
    ? `All ${totalText}matching selected`
    : `${formatCount(selection.keys.length)} selected`;
}

function ActionButton({ action, onSelect }: { action: BulkAction; onSelect: () => void }) {
  const className = action.tone === 'danger' ? 'text-danger' : undefined;
  return (
    <Button
      size="sm"
      icon={action.icon}
      disabledReason={action.disabledReason}
      className={className}
      onClick={onSelect}
    >
      {action.label}
    </Button>
  );
}

/**
 * Replaces the toolbar while rows are ticked: the count, an offer to select all matching rows, and the bulk
 * actions.
 */
export function SelectionBar({
  selection,
  onChange,
  pageKeys,
  total,
  totalText = total === undefined ? undefined : formatCount(total),
  actions,
}: SelectionBarProps) {
  const spoken = totalText === undefined ? '' : `${totalText} `;
  const count = selectedCount(selection, total);
  const isPageFull = pageKeys.every((key) => isSelected(selection, key));
  const canTakeAll =
    selection.mode === 'rows' && isPageFull && (total === undefined || total > selection.keys.length);
  return (
    <section
      aria-label="Selected rows"
      className="flex min-h-8 flex-wrap items-center gap-2 rounded-md bg-primary-soft py-1 pr-1 pl-3 max-sm:min-h-11"
    >
      <span aria-live="polite" className="tabular font-medium">
        {countText(selection, spoken)}
      </span>
      {isPageFull ? null : (
        <Button
          variant="link"
          className="sm:hidden"
          onClick={() => onChange(togglePage(selection, pageKeys))}
        >
          Select this page
        </Button>
      )}
      {canTakeAll ? (
        <Button variant="link" onClick={() => onChange({ mode: 'all' })}>
          Select all {spoken}matching
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-1">
        {actions.map((action) => (
          <ActionButton
            key={action.label}
            action={action}
            onSelect={() => action.onSelect(selection, count)}
          />
        ))}
        <IconButton
          size="sm"
          label="Clear selection"
          icon={<X aria-hidden />}
          onClick={() => onChange(NO_SELECTION)}
        />
      </div>
    </section>
  );
}
