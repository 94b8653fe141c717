/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on phones rows are blocks, and browsers drop the table's own roles then */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../../cn.ts';
import { Checkbox } from '../../primitives/inputs/checkbox.tsx';
import { ColumnResizer } from './column-resizer.tsx';
import type { TableLayout } from '../table-layout.ts';
import type { SortState, TableColumn } from '../types.ts';

export const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' } as const;
/** The first column, and the boxes before it, stay in sight while a wide table scrolls sideways. */
export const STUCK = { first: 'sm:sticky sm:left-0', beside: 'sm:sticky sm:left-11' } as const;

/** Null for all but the first column. */
export const stuckAt = (index: number, hasSelect: boolean): string | null =>
  index > 0 ? null : hasSelect ? STUCK.beside : STUCK.first;

const headCell =
  'sticky top-(--sticky-top,0px) group-data-wide/region:top-0 z-20 h-8.5 bg-card px-2.5 text-xs font-medium whitespace-nowrap text-muted-foreground shadow-[inset_0_-1px_0_var(--border)] first:rounded-tl-card first:pl-4.5 last:rounded-tr-card last:pr-4.5';

/** The order after a press on a header: ascending first, then descending. */
const nextSort = (sort: SortState | null | undefined, id: string): SortState => ({
  id,
  direction: sort?.id === id && sort.direction === 'asc' ? 'desc' : 'asc',
});

type SortButtonProps<Row> = {
  column: TableColumn<Row>;
  sort: SortState | null | undefined;
  onSortChange: (sort: SortState) => void;
};

function SortButton<Row>({ column, sort, onSortChange }: SortButtonProps<Row>) {
  const direction = sort?.id === column.id ? sort.direction : null;
  const Icon = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSortChange(nextSort(sort, column.id))}
      className={cn(
        'group/sort -mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-tag px-1.5 hover:text-foreground',
        direction && 'text-foreground',
        column.align === 'right' && 'flex-row-reverse',
      )}
    >
      {column.header}
      <Icon
        aria-hidden
        className={cn(
          'size-3.5',
          !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  );
}

type TableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: SortState | null | undefined;
  onSortChange: ((sort: SortState) => void) | undefined;
  select: { state: 'none' | 'some' | 'all'; onToggle: () => void; isDisabled: boolean } | null;
  hasActions: boolean;
  widths: TableLayout['widths'];
  /** Null when widths can't be changed. */
  onResize: ((widths: Record<string, number>) => void) | null;
};

type ColumnHeadProps<Row> = Pick<TableHeadProps<Row>, 'sort' | 'onSortChange' | 'onResize' | 'widths'> & {
  column: TableColumn<Row>;
  /** Set for the column that stays in sight. */
  stuck: string | null;
};

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHead<Row>({ column, sort, onSortChange, onResize, widths, stuck }: ColumnHeadProps<Row>) {
  const { id, header, width, align = 'left', isPrimary } = column;
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={id}
      // Without the name of the handle beside it.
      aria-label={header}
      aria-sort={sort?.id === id ? sortWords[sort.direction] : undefined}
      style={width !== undefined && Object.keys(widths).length === 0 ? { width, minWidth: width } : undefined}
      className={cn(
        headCell,
        ALIGN[align],
        stuck && cn(stuck, 'z-30'),
        width === undefined && (isPrimary ? 'min-w-44' : 'min-w-32'),
      )}
    >
      {column.sortable && onSortChange ? (
        <SortButton column={column} sort={sort} onSortChange={onSortChange} />
      ) : (
        <span className="block truncate">{header}</span>
      )}
      {onResize ? <ColumnResizer id={id} header={header} width={widths[id]} onResize={onResize} /> : null}
    </th>
  );
}

/** The sticky header row; on phones the Filters sheet has its sorting. */
export function TableHead<Row>({ columns, select, hasActions, onResize, ...head }: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className="max-sm:hidden">
      <tr role="row">
        {select ? (
          <th
            role="columnheader"
            scope="col"
            className={cn(headCell, STUCK.first, 'z-30 w-11 pr-0 text-left')}
          >
            <Checkbox
              aria-label="Select all rows on this page"
              checked={select.state === 'all'}
              isPartial={select.state === 'some'}
              disabled={select.isDisabled}
              onChange={select.onToggle}
            />
          </th>
        ) : null}
        {columns.map((column, index) => (
          <ColumnHead
            key={column.id}
            {...head}
            column={column}
            stuck={stuckAt(index, select !== null)}
            // The last column takes what is left.
            onResize={index < columns.length - 1 ? onResize : null}
          />
        ))}
        {hasActions ? (
          <th role="columnheader" scope="col" className={cn(headCell, 'w-12')}>
            <span className="sr-only">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
