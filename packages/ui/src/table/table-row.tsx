/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on phones rows are blocks and grids, and browsers drop the table's own roles then */
import { Ellipsis } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Anchor } from '../link.tsx';
import { Menu, type MenuEntry } from '../overlays/menu.tsx';
import { Checkbox } from '../primitives/checkbox.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { ALIGN } from './table-head.tsx';
import type { TableColumn } from './types.ts';

const cell =
  'h-10 border-b border-border px-3 py-1.5 group-last/row:border-b-0 max-sm:h-auto max-sm:border-0 max-sm:p-0';
// Breaks words longer than the column, so that one long name doesn't push other columns out of sight.
const dataCell = cn(cell, 'break-words sm:max-w-80');
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role="menuitem"]';

type TableRowProps<Row> = {
  row: Row;
  columns: readonly TableColumn<Row>[];
  href: string | undefined;
  onOpen: (() => void) | undefined;
  selected: boolean | null;
  onToggle: () => void;
  actions: readonly MenuEntry[] | null;
  /** Text that names the row for its checkbox and menu. */
  name: string;
};

/** Passes a press anywhere on the row to the link or button in its primary cell, modifier keys included. */
function forwardClick(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target;
  if (!(target instanceof Element) || !event.currentTarget.contains(target) || target.closest(INTERACTIVE))
    return;
  if (getSelection()?.toString()) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  event.currentTarget
    .querySelector('[data-row-open]')
    ?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}

function PrimaryCell({
  href,
  onOpen,
  children,
}: {
  href: string | undefined;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const look =
    'inline-block max-w-full rounded-sm py-0.5 text-left font-medium text-foreground hover:underline max-sm:wrap-anywhere';
  if (href)
    return (
      <Anchor href={href} data-row-open className={look} onClick={onOpen}>
        {children}
      </Anchor>
    );
  if (onOpen)
    return (
      <button type="button" data-row-open className={look} onClick={onOpen}>
        {children}
      </button>
    );
  return <span className="font-medium max-sm:wrap-anywhere">{children}</span>;
}

type DataCellProps<Row> = Pick<TableRowProps<Row>, 'row' | 'href' | 'onOpen'> & { column: TableColumn<Row> };

function DataCell<Row>({ row, column, href, onOpen }: DataCellProps<Row>) {
  const place = column.isPrimary
    ? 'max-sm:col-start-2 max-sm:row-start-1 max-sm:min-w-0 max-sm:text-left max-sm:text-base'
    : 'max-sm:col-span-2 max-sm:col-start-2 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:text-right';
  return (
    <td
      role="cell"
      className={cn(
        dataCell,
        ALIGN[column.align ?? 'left'],
        column.align === 'right' && 'whitespace-nowrap',
        place,
        column.isHiddenOnPhone && 'max-sm:hidden',
      )}
    >
      {column.isPrimary ? (
        <PrimaryCell href={href} onOpen={onOpen}>
          {column.cell(row)}
        </PrimaryCell>
      ) : (
        <>
          <span className="shrink-0 text-muted-foreground sm:hidden">{column.header}</span>
          <span className="min-w-0 max-sm:break-words">{column.cell(row)}</span>
        </>
      )}
    </td>
  );
}

function ActionCell({ actions, name }: { actions: readonly MenuEntry[]; name: string }) {
  const label = `Actions for ${name}`;
  return (
    <td
      role="cell"
      className={cn(cell, 'w-12 py-0 text-right max-sm:col-start-3 max-sm:row-start-1 max-sm:w-auto')}
    >
      {actions.length > 0 ? (
        <Menu
          label={label}
          items={actions}
          trigger={<IconButton size="sm" label={label} icon={<Ellipsis aria-hidden />} />}
        />
      ) : null}
    </td>
  );
}

/** One row; on phones a card with the primary cell as its title. */
export function TableRow<Row>({
  row,
  columns,
  href,
  onOpen,
  selected,
  onToggle,
  actions,
  name,
}: TableRowProps<Row>) {
  const canOpen = Boolean(href ?? onOpen);
  return (
    <tr
      role="row"
      aria-selected={selected ?? undefined}
      onClick={canOpen ? forwardClick : undefined}
      className={cn(
        'group/row transition-colors hover:bg-muted/70',
        canOpen && 'cursor-pointer',
        selected && 'bg-primary-soft/60 hover:bg-primary-soft',
        'max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-1 max-sm:border-b max-sm:border-border max-sm:px-3 max-sm:py-3 max-sm:last:border-b-0',
      )}
    >
      {selected === null ? null : (
        <td role="cell" className={cn(cell, 'w-10 pr-0 max-sm:col-start-1 max-sm:row-start-1 max-sm:w-auto')}>
          <Checkbox aria-label={`Select ${name}`} checked={selected} onChange={onToggle} />
        </td>
      )}
      {columns.map((column) => (
        <DataCell key={column.id} row={row} column={column} href={href} onOpen={onOpen} />
      ))}
      {actions ? <ActionCell actions={actions} name={name} /> : null}
    </tr>
  );
}
