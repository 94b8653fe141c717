import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../cn.ts';
import { Menu, type MenuEntry } from '../overlays/menu.tsx';
import { Button } from '../primitives/button.tsx';
import { SearchInput } from '../primitives/inputs/search-input.tsx';
import { useMedia } from '../theme/use-media.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { PhoneSheet } from './phone-sheet.tsx';
import { LiveState } from './table-news.tsx';
import type { DataTableProps } from './types.ts';
import type { TableModel } from './use-table-model.ts';

type ToolbarProps<Row> = DataTableProps<Row> & {
  model: TableModel<Row>;
  /** Null when the columns can't be chosen. */
  onReset: (() => void) | null;
};

function ColumnMenu<Row>({ choices, onReset }: { choices: TableModel<Row>['choices']; onReset: () => void }) {
  const items = choices.map(({ header, isVisible, onToggle }): MenuEntry => {
    return { label: header, checked: isVisible, onSelect: onToggle };
  });
  return (
    <Menu
      label="Columns"
      items={[{ heading: 'Columns' }, ...items, 'separator', { label: 'Reset columns', onSelect: onReset }]}
      trigger={
        <Button variant="ghost" icon={<Columns3 aria-hidden />}>
          Columns
        </Button>
      }
    />
  );
}

/** Search and filters at the left; the columns and the page's buttons at the right. */
export function Toolbar<Row>({ model, onReset, ...props }: ToolbarProps<Row>) {
  const { search, toolbarActions, label, isFlush = false, news } = props;
  const filters = (props.filters ?? []).filter((filter) => filter !== null);
  const [isFiltering, setIsFiltering] = useState(false);
  const isPhone = useMedia('(max-width: 639.98px)');
  const choices = onReset ? model.choices : [];
  const hasSort = props.onSortChange !== undefined && props.columns.some(({ sortable }) => sortable);
  const hasMore = filters.length > 0 || choices.length > 0 || (isPhone && hasSort);
  if (!search && !toolbarActions && !hasMore) return null;
  return (
    <div className={cn('flex flex-wrap items-center gap-1.5', isFlush && 'px-4 sm:px-4.5')}>
      {search ? (
        <SearchInput
          {...search}
          label={search.placeholder ?? `Search ${label.toLowerCase()}`}
          className="min-w-0 max-sm:flex-1 sm:w-64"
        />
      ) : null}
      {isPhone ? (
        <PhoneSheet {...props} filters={filters} choices={choices} />
      ) : (
        <FilterBar
          filters={filters}
          isOpen={isFiltering}
          onOpenChange={setIsFiltering}
          onClearFilters={props.onClearFilters}
        />
      )}
      <div className="ml-auto flex flex-wrap items-center gap-1.5 max-sm:ml-0 max-sm:basis-full max-sm:*:grow max-sm:empty:hidden">
        {news ? <LiveState isLive={news.isLive} /> : null}
        {choices.length > 0 && onReset && !isPhone ? (
          <ColumnMenu choices={choices} onReset={onReset} />
        ) : null}
        {toolbarActions}
      </div>
    </div>
  );
}
