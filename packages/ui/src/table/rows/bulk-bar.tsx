import { X } from 'lucide-react';
import { formatCount } from '../../format-count.ts';
import { Button } from '../../primitives/button.tsx';
import { IconButton } from '../../primitives/icon-button.tsx';
import { isSelected, selectedCount, togglePage } from './selection.ts';
import { type BulkAction, NO_SELECTION, type Selection } from '../types.ts';

type BulkBarProps = {
  selection: Selection;
  onChange: (selection: Selection) => void;
  pageKeys: readonly string[];
  total: number | undefined;
  /** The text for an estimated total. */
  totalText?: string | undefined;
  offersAll: boolean;
  actions: readonly BulkAction[];
};

function countText(selection: Selection, totalText: string): string {
  return selection.mode === 'all'
    ? `All ${totalText}matching selected`
    : `${formatCount(selection.keys.length)} selected`;
}

const onDark =
  'bg-transparent font-medium text-tooltip-foreground shadow-none not-aria-disabled:hover:bg-tooltip-foreground/15 not-aria-disabled:hover:text-tooltip-foreground';
const linkOnDark = 'text-sm text-tooltip-foreground decoration-tooltip-foreground/60 max-sm:min-h-11';

/** Floats above the page while rows are ticked: their count, an offer to select all that match, the actions. */
export function BulkBar({
  selection,
  onChange,
  pageKeys,
  total,
  totalText = total === undefined ? undefined : formatCount(total),
  offersAll,
  actions,
}: BulkBarProps) {
  const spoken = totalText === undefined ? '' : `${totalText} `;
  const count = selectedCount(selection, total);
  const isPageFull = pageKeys.every((key) => isSelected(selection, key));
  const canTakeAll =
    offersAll &&
    selection.mode === 'rows' &&
    isPageFull &&
    (total === undefined || total > selection.keys.length);
  return (
    <>
      {/* The bar never covers the last rows. */}
      <div aria-hidden className="h-14 max-sm:h-28" />
      <section
        aria-label="Selected rows"
        className="fixed inset-x-2 bottom-2 z-30 flex flex-wrap items-center gap-x-1 rounded-card bg-tooltip px-2 py-1.75 pl-4 text-sm text-tooltip-foreground shadow-bulk outline-tooltip-foreground sm:inset-x-auto sm:bottom-5 sm:left-1/2 sm:w-max sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 [&_:focus-visible]:outline-tooltip-foreground"
      >
        <span aria-live="polite" className="tabular mr-2 font-strong">
          {countText(selection, spoken)}
        </span>
        {isPageFull ? null : (
          <Button
            variant="link"
            className={`${linkOnDark} sm:hidden`}
            onClick={() => onChange(togglePage(selection, pageKeys))}
          >
            Select this page
          </Button>
        )}
        {canTakeAll ? (
          <Button variant="link" className={linkOnDark} onClick={() => onChange({ mode: 'all' })}>
            Select all {spoken}matching
          </Button>
        ) : null}
        <span aria-hidden className="mx-1.5 h-4.5 w-px bg-tooltip-foreground/25 max-sm:hidden" />
        {actions.map((action) => (
          <Button
            key={action.label}
            icon={action.icon}
            disabledReason={action.disabledReason}
            className={onDark}
            onClick={() => action.onSelect(selection, count)}
          >
            {action.label}
          </Button>
        ))}
        <span aria-hidden className="mx-1.5 h-4.5 w-px bg-tooltip-foreground/25 max-sm:hidden" />
        <span className="max-sm:ml-auto">
          <IconButton
            label="Clear selection"
            icon={<X aria-hidden />}
            className={onDark}
            onClick={() => onChange(NO_SELECTION)}
          />
        </span>
      </section>
    </>
  );
}
