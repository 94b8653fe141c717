/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- on phones rows are blocks, and browsers drop the table's own roles then */
import { cn } from '../cn.ts';
import { Skeleton } from '../primitives/skeleton.tsx';
import type { TableColumn } from './types.ts';

const WIDTHS = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2'] as const;
const cell = 'h-8.5 border-b border-border-soft px-2.5 first:pl-4.5';

type TableSkeletonProps<Row> = {
  columns: readonly TableColumn<Row>[];
  count: number;
  hasSelect: boolean;
  hasActions: boolean;
};

/** Rows of the final height and width while the first page loads. */
export function TableSkeleton<Row>({ columns, count, hasSelect, hasActions }: TableSkeletonProps<Row>) {
  return Array.from({ length: count }, (_, index) => (
    <tr
      key={index}
      role="row"
      aria-hidden
      className="max-sm:block max-sm:min-h-15 max-sm:border-b max-sm:border-border-soft max-sm:px-3.5 max-sm:py-3"
    >
      {hasSelect ? (
        <td role="cell" className={cn(cell, 'max-sm:hidden')}>
          <Skeleton className="size-4" />
        </td>
      ) : null}
      {columns.map((column, position) => (
        <td
          key={column.id}
          role="cell"
          className={cn(
            cell,
            'max-sm:block max-sm:h-5 max-sm:border-0 max-sm:px-0',
            position > 1 && 'max-sm:hidden',
          )}
        >
          <Skeleton
            className={cn(
              'h-3',
              WIDTHS[(index + position) % WIDTHS.length],
              column.align === 'right' && 'ml-auto',
            )}
          />
        </td>
      ))}
      {hasActions ? (
        <td role="cell" className={cn(cell, 'max-sm:hidden')}>
          <span />
        </td>
      ) : null}
    </tr>
  ));
}
