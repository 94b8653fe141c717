import type { SavedViewList } from '@talkdrum/api/contracts';
import type { MenuEntry } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import type { ReactNode } from 'react';
import { ListTable } from '../saved-views/list-table.tsx';
import { useListPage } from '../lists/use-list-page.ts';
import { useRefusal } from '../use-me.ts';
import { useUndoableRemoval } from '../lists/use-undoable-removal.ts';
import type { ChangeView } from '../use-view.ts';

interface View {
  q?: string | undefined;
  view?: string | undefined;
  page?: number | undefined;
}

/** A list as its procedures have it. */
interface ListProcedure<Row> {
  useQuery(
    input: { search: string },
    options: { placeholderData: (previous: Row[] | undefined) => Row[] | undefined },
  ): {
    data: Row[] | undefined;
    isPending: boolean;
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => unknown;
  };
}

type Removal = Parameters<typeof useUndoableRemoval>[0];

interface PublishedTableProps<Row> {
  /** Also names its saved views and columns. */
  name: SavedViewList;
  /** “lead campaigns” */
  things: string;
  page: readonly [View, ChangeView<View>];
  list: ListProcedure<Row> & Removal['list'];
  privilege: Parameters<typeof useRefusal>[0];
  columns: TableColumn<Row>[];
  removal: Omit<Removal, 'refusal' | 'list'> & { isPossible?: (row: Row) => boolean };
  /** What the Action button offers, without Delete. `refusal` is why nothing can be changed. */
  actions: (row: Row, refusal: string | null) => MenuEntry[];
  rowHref: (row: Row) => string;
  empty: ReactNode;
}

/** The table of an account’s forms, surveys, lead campaigns, rewards or programmes. */
export function PublishedTable<Row extends { id: string }>(props: PublishedTableProps<Row>) {
  const { name, things, page, columns, actions, rowHref, empty } = props;
  const { isPossible = () => true, ...removal } = props.removal;
  const list = useListPage<View>(null, page);
  const rows = props.list.useQuery(list.filter, { placeholderData: (previous) => previous });
  const refusal = useRefusal(props.privilege);
  const remove = useUndoableRemoval({ ...removal, list: props.list, refusal });
  return (
    <ListTable
      {...list.tableOf(rows, `Search ${things}`)}
      label={things.charAt(0).toUpperCase() + things.slice(1)}
      columns={columns}
      saved={list.saved(name, `All ${things}`)}
      storageKey={name}
      empty={empty}
      rowHref={rowHref}
      rowActions={(row) => [...actions(row, refusal), ...(isPossible(row) ? remove(row.id) : [])]}
    />
  );
}
