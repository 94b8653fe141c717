/* oxlint-disable jsx-a11y/no-redundant-roles -- on phones rows are blocks, and browsers drop the table's own roles then */
import { cn } from '../../cn.ts';
import { ALIGN } from '../head/table-head.tsx';
import type { RowGroup, TableColumn } from '../types.ts';

const look =
  'h-8 border-b border-border-soft bg-inset px-2.5 text-xs font-strong text-muted-foreground first:pl-4.5 last:pr-4.5 max-sm:h-auto max-sm:border-0 max-sm:p-0!';

type GroupRowProps<Row> = {
  group: RowGroup | undefined;
  previousKey: string | undefined;
  columns: readonly TableColumn<Row>[];
  hasSelect: boolean;
  hasActions: boolean;
};

/** The heading of a group, above its first row. */
export function GroupRow<Row>({ group, previousKey, columns, hasSelect, hasActions }: GroupRowProps<Row>) {
  if (!group || group.key === previousKey) return null;
  const { label, values = {} } = group;
  const found = columns.findIndex(({ id }) => id in values);
  const first = found < 1 ? columns.length : found;
  return (
    <tr
      role="row"
      data-group=""
      className="max-sm:flex max-sm:items-center max-sm:gap-2 max-sm:border-b max-sm:border-border-soft max-sm:bg-inset max-sm:px-3.5 max-sm:py-1.5"
    >
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={first + (hasSelect ? 1 : 0)}
        className={cn(look, 'text-left max-sm:flex-1')}
      >
        {label}
      </th>
      {columns.slice(first).map(({ id, align = 'left' }) => (
        <td
          key={id}
          role="cell"
          className={cn(look, ALIGN[align], 'tabular whitespace-nowrap', !(id in values) && 'max-sm:hidden')}
        >
          {values[id]}
        </td>
      ))}
      {hasActions ? <td role="cell" className={cn(look, 'max-sm:hidden')} /> : null}
    </tr>
  );
}
