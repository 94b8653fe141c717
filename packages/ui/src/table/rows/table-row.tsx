/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on phones rows are blocks, and browsers drop the table's own roles then */
import { Ellipsis } from 'lucide-react';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { cn } from '../../cn.ts';
import { Anchor } from '../../link.tsx';
import { Menu, type MenuEntry } from '../../overlays/menu.tsx';
import { Checkbox } from '../../primitives/inputs/checkbox.tsx';
import { IconButton } from '../../primitives/icon-button.tsx';
import { ALIGN, STUCK, stuckAt } from '../head/table-head.tsx';
import type { TableColumn } from '../types.ts';
import { breakable } from './breakable.tsx';
import type { RowHandlers } from './use-row-handlers.ts';

const cell =
  'h-8.5 border-b border-border-soft bg-card px-2.5 py-1 leading-4.5 group-last/row:border-b-0 group-last/row:first:rounded-bl-card group-last/row:last:rounded-br-card first:pl-4.5 last:pr-4.5 group-hover/row:bg-inset group-data-chosen/row:bg-primary-soft group-data-open/row:bg-inset ' +
  'max-sm:h-auto max-sm:border-0 max-sm:bg-transparent! max-sm:p-0!';
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role="menuitem"]';

type TableRowProps<Row> = {
  row: Row;
  rowKey: string;
  columns: readonly TableColumn<Row>[];
  href: string | undefined;
  hasOpen: boolean;
  selected: boolean | null;
  /** Whether its menu has entries; null in a table without menus. */
  hasMenu: boolean | null;
  handlers: RowHandlers<Row>;
  /** Text that names the row for its checkbox and menu. */
  name: string;
  /** Shown beside the list. */
  isOpen: boolean;
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
  // Names that begin alike differ at their ends, so they get a second line. On phones the link covers the row.
  const look =
    'line-clamp-2 max-w-full rounded-tag text-left font-medium wrap-anywhere text-foreground hover:underline max-sm:min-h-6 max-sm:py-0.5 max-sm:after:absolute max-sm:after:inset-0';
  const title = typeof children === 'string' ? children : undefined;
  if (href)
    return (
      <Anchor href={href} data-row-open className={look} onClick={onOpen} title={title}>
        {breakable(children)}
      </Anchor>
    );
  if (onOpen)
    return (
      <button type="button" data-row-open className={look} onClick={onOpen} title={title}>
        {breakable(children)}
      </button>
    );
  return (
    <span className="line-clamp-2 font-medium wrap-anywhere" title={title}>
      {breakable(children)}
    </span>
  );
}

type DataCellProps<Row> = Pick<TableRowProps<Row>, 'row' | 'href'> & {
  onOpen: (() => void) | undefined;
  column: TableColumn<Row>;
  /** Set for the column that stays in sight. */
  stuck: string | null;
};

const PHONE = {
  primary: 'max-sm:order-1 max-sm:min-w-0 max-sm:flex-1 max-sm:text-left max-sm:text-base',
  end: 'max-sm:order-2 max-sm:text-right',
  second: 'max-sm:order-5 max-sm:min-w-0 max-sm:self-baseline max-sm:text-left max-sm:text-muted-foreground',
  hidden: 'max-sm:hidden',
} as const;

/** Columns of text without a width share what is left, however long their texts are. */
const isShrinking = <Row,>({ width, isPrimary }: TableColumn<Row>, content: ReactNode): boolean =>
  width === undefined && (isPrimary === true || typeof content === 'string');

function DataCell<Row>({ row, column, href, onOpen, stuck }: DataCellProps<Row>) {
  const content = column.cell(row);
  const isNumber = column.align === 'right';
  const place = column.isPrimary ? 'primary' : (column.phone ?? 'second');
  return (
    <td
      role="cell"
      className={cn(
        cell,
        // One long word in what isn't cut off wraps instead of running into the next column.
        isShrinking(column, content) ? 'sm:max-w-0' : 'wrap-break-word sm:max-w-80',
        content === '–' && 'max-sm:hidden',
        ALIGN[column.align ?? 'left'],
        isNumber && 'tabular whitespace-nowrap',
        stuck && cn(stuck, 'sm:z-10'),
        PHONE[place],
      )}
    >
      {column.isPrimary ? (
        <PrimaryCell href={href} onOpen={onOpen}>
          {content}
        </PrimaryCell>
      ) : (
        <>
          {/* A number says what it counts; a text does so for screen readers alone. */}
          <span className={cn('sm:hidden', !(isNumber && place === 'second') && 'sr-only')}>
            {column.header}{' '}
          </span>
          {typeof content === 'string' ? (
            <span className="truncate max-sm:wrap-anywhere max-sm:whitespace-normal sm:block" title={content}>
              {breakable(content)}
            </span>
          ) : (
            content
          )}
        </>
      )}
    </td>
  );
}

type ActionCellProps = { entries: (() => readonly MenuEntry[]) | null; name: string };

function ActionCell({ entries, name }: ActionCellProps) {
  const label = `Actions for ${name}`;
  return (
    <td
      role="cell"
      className={cn(
        cell,
        'w-12 py-0 text-right max-sm:relative max-sm:z-1 max-sm:order-3 max-sm:-my-2 max-sm:-mr-2',
      )}
    >
      {entries === null ? null : (
        <Menu
          label={label}
          items={entries}
          trigger={
            <IconButton
              size="sm"
              label={label}
              icon={<Ellipsis aria-hidden />}
              className="-mr-2 max-sm:mr-0 max-sm:size-11"
            />
          }
        />
      )}
    </td>
  );
}

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, columns, href, hasOpen, selected, hasMenu, handlers, name, isOpen } = props;
  const canOpen = href !== undefined || hasOpen;
  const onOpen = hasOpen ? () => handlers.open(row) : undefined;
  return (
    <tr
      role="row"
      aria-selected={selected ?? undefined}
      aria-current={isOpen || undefined}
      data-chosen={selected === true || undefined}
      data-open={isOpen || undefined}
      onClick={canOpen ? forwardClick : undefined}
      className={cn(
        'group/row',
        canOpen && 'cursor-pointer',
        isOpen && 'sm:[&>td:first-child]:shadow-[inset_2px_0_0_var(--ring)]',
        // The empty item breaks the line between the two.
        'max-sm:relative max-sm:flex max-sm:min-h-15 max-sm:flex-wrap max-sm:content-center max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-border-soft max-sm:px-3.5 max-sm:py-1.5 max-sm:data-chosen:bg-primary-soft max-sm:last:border-b-0',
        "max-sm:before:order-4 max-sm:before:basis-full max-sm:before:content-['']",
        selected !== null && 'max-sm:pl-13',
      )}
    >
      {selected === null ? null : (
        <td
          role="cell"
          className={cn(
            cell,
            STUCK.first,
            'w-11 pr-0 max-sm:absolute max-sm:inset-y-0 max-sm:left-1 max-sm:z-1 max-sm:grid max-sm:place-items-center sm:z-10',
          )}
        >
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={() => handlers.toggle(rowKey)}
            className="max-sm:size-11 max-sm:[&>input]:m-3.5 max-sm:[&>input]:before:-inset-3.5"
          />
        </td>
      )}
      {columns.map((column, index) => (
        <DataCell
          key={column.id}
          row={row}
          column={column}
          href={href}
          onOpen={onOpen}
          stuck={stuckAt(index, selected !== null)}
        />
      ))}
      {hasMenu === null ? null : (
        <ActionCell entries={hasMenu ? () => handlers.entriesOf(row) : null} name={name} />
      )}
    </tr>
  );
}

/**
 * One row; on phones two lines, the first of them the primary cell. Drawn again only when it changed itself: what
 * else happens on the page leaves it alone.
 */
export const TableRow = memo(PlainRow) as typeof PlainRow;
