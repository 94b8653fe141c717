/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- on phones rows are blocks and grids, and browsers drop the table's own roles then */
import { cn } from '../cn.ts';
import { Skeleton } from '../primitives/skeleton.tsx';
import type { TableColumn } from './types.ts';

const WIDTHS = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2'] as const;

/** Rows of the final height and width while the first page loads. */
export function TableSkeleton<Row>({
  columns,
  count,
  hasSelect,
  hasActions,
}: {
  columns: readonly TableColumn<Row>[];
  count: number;
  hasSelect: boolean;
  hasActions: boolean;
}) {
  return Array.from({ length: count }, (_, index) => (
    <tr
      key={index}
      role="row"
      aria-hidden
      className="max-sm:block max-sm:border-b max-sm:border-border max-sm:px-3 max-sm:py-3"
    >
      {hasSelect ? (
        <td role="cell" className="h-10 border-b border-border pl-4 max-sm:hidden">
          <Skeleton className="size-4" />
        </td>
      ) : null}
      {columns.map((column, position) => (
        <td
          key={column.id}
          role="cell"
          className={cn(
            'h-10 border-b border-border px-3 max-sm:block max-sm:h-6 max-sm:border-0 max-sm:px-0',
            position > 2 && 'max-sm:hidden',
          )}
        >
          <Skeleton
            className={cn(
              'h-3.5',
              WIDTHS[(index + position) % WIDTHS.length],
              column.align === 'right' && 'ml-auto',
            )}
          />
        </td>
      ))}
      {hasActions ? (
        <td role="cell" className="h-10 border-b border-border max-sm:hidden">
          <span />
        </td>
      ) : null}
    </tr>
  ));
}
