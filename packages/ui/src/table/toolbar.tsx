import { ArrowUpDown, Columns3 } from 'lucide-react';
import { Menu, type MenuEntry } from '../overlays/menu.tsx';
import { Button } from '../primitives/button.tsx';
import { SearchInput } from '../primitives/search-input.tsx';
import type { DataTableProps, SortState } from './types.ts';
import type { TableModel } from './use-table-model.ts';

function sortItems<Row>({
  columns,
  sort,
  onSortChange,
}: Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSortChange'>): MenuEntry[] {
  const directions = [
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ] as const;
  return columns
    .filter((column) => column.sortable)
    .flatMap((column) =>
      directions.map(([direction, word]): MenuEntry => {
        const next: SortState = { id: column.id, direction };
        return {
          label: `${column.header}, ${word}`,
          checked: sort?.id === column.id && sort.direction === direction,
          onSelect: () => onSortChange?.(next),
        };
      }),
    );
}

/** On phones, two per row and a remaining one at full width; a single one shares its row with the buttons. */
const filtersClass =
  'contents max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:has-[>:only-child]:w-auto max-sm:has-[>:only-child]:flex-1 max-sm:gap-2 max-sm:[&>*]:w-auto max-sm:[&>*]:max-w-none max-sm:[&>*]:flex-1 max-sm:[&>*]:basis-2/5';

/** Search and filters at the left; sorting (phones), columns and the page's buttons at the right. */
export function Toolbar<Row>({ model, ...props }: DataTableProps<Row> & { model: TableModel<Row> }) {
  const { search, filters, toolbarActions, storageKey, label } = props;
  const sorts = props.onSortChange ? sortItems(props) : [];
  const choices: MenuEntry[] = model.hideable.map((column) => ({
    label: props.columns.find(({ id }) => id === column.id)?.header ?? column.id,
    checked: column.getIsVisible(),
    onSelect: () => column.toggleVisibility(),
  }));
  const hasChooser = storageKey !== undefined && choices.length > 0;
  if (!search && !filters && !toolbarActions && !hasChooser && sorts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {search ? (
        <SearchInput
          {...search}
          label={search.placeholder ?? `Search ${label.toLowerCase()}`}
          className="w-full sm:w-64"
        />
      ) : null}
      {filters ? <div className={filtersClass}>{filters}</div> : null}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:justify-end">
        {sorts.length > 0 ? (
          <span className="sm:hidden">
            <Menu
              label="Sort by"
              items={[{ heading: 'Sort by' }, ...sorts]}
              trigger={<Button icon={<ArrowUpDown aria-hidden />}>Sort</Button>}
            />
          </span>
        ) : null}
        {hasChooser ? (
          <Menu
            label="Columns"
            items={[{ heading: 'Columns' }, ...choices]}
            trigger={<Button icon={<Columns3 aria-hidden />}>Columns</Button>}
          />
        ) : null}
        {toolbarActions}
      </div>
    </div>
  );
}
