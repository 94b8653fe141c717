import type { SavedViewOutput } from '@talkdrum/api/contracts';
import { Button, IconButton, Menu } from '@talkdrum/ui';
import { DataTable, type DataTableProps, ViewTabs } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { getQueryKey } from '@trpc/react-query';
import { BookmarkPlus, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { toastFailure } from '../failures.ts';
import { trpc } from '../trpc.ts';
import { useOptimistic } from '../lists/use-optimistic.ts';
import { SaveViewModal } from './save-view-modal.tsx';
import { type SavedList, useSavedViews, type ViewedSearch } from './use-saved-views.ts';

type ListTableProps<Row, Search extends ViewedSearch> = Omit<DataTableProps<Row>, 'layout'> & {
  storageKey: string;
  saved: SavedList<Search> & {
    /** The tab without a view: "All contacts". */
    all: string;
    /** The page has tabs of its own right above. The views come as pills once there are some. */
    isBelowTabs?: boolean;
  };
};

/** A table with saved views: filters, order and columns under a name, for oneself or the team. */
export function ListTable<Row, Search extends ViewedSearch>({
  saved,
  ...table
}: ListTableProps<Row, Search>) {
  const { list, all, isBelowTabs = false } = saved;
  const saving = useSavedViews(saved, table.storageKey);
  const [editing, setEditing] = useState<{ view: SavedViewOutput | null } | null>(null);
  const { open, views, show, state } = saving;
  const isFirstRun = table.rows.length === 0 && !table.isLoading && !table.isFiltered && views.length === 0;
  const setIsNaming = () => setEditing({ view: null });
  const canSave = saving.isAllowed && !isFirstRun;
  const isInToolbar = isBelowTabs && views.length === 0;
  return (
    <>
      {canSave && !isInToolbar ? (
        <ViewTabs
          isBelowTabs={isBelowTabs}
          label={`Views of ${table.label.toLowerCase()}`}
          all={all}
          views={views}
          value={open?.id ?? null}
          onChange={(id) => show(views.find((view) => view.id === id) ?? null)}
          onAdd={setIsNaming}
          menu={
            open && (
              <ViewMenu
                list={list}
                view={open}
                onEdit={() => setEditing({ view: open })}
                onGone={() => show(null)}
              />
            )
          }
          actions={
            open && saving.isChanged ? (
              <ChangedView list={list} view={open} state={state} onSaveAs={setIsNaming} />
            ) : null
          }
        />
      ) : null}
      <DataTable
        {...table}
        layout={saving.layout}
        toolbarActions={
          canSave && isInToolbar ? (
            <>
              <Button variant="ghost" icon={<BookmarkPlus aria-hidden />} onClick={setIsNaming}>
                Save view
              </Button>
              {table.toolbarActions}
            </>
          ) : (
            table.toolbarActions
          )
        }
      />
      <SaveViewModal
        isOpen={editing !== null}
        onClose={() => setEditing(null)}
        list={list}
        view={editing?.view ?? null}
        state={state}
        onCreated={saving.stay}
      />
    </>
  );
}

type ViewProps = { list: SavedList<ViewedSearch>['list']; view: SavedViewOutput };

function ChangedView({
  list,
  view,
  state,
  onSaveAs,
}: ViewProps & { state: SavedViewOutput['state']; onSaveAs: () => void }) {
  const utils = trpc.useUtils();
  const update = trpc.savedViews.update.useMutation({
    onError: toastFailure('The view was not updated'),
    // After a refusal too: a colleague may have changed it.
    onSettled: () => utils.savedViews.list.invalidate({ list }),
  });
  return (
    <>
      <span className="text-xs text-muted-foreground max-sm:sr-only">View changed</span>
      {view.isEditable ? (
        <Button
          size="sm"
          variant="ghost"
          busy={update.isPending}
          onClick={() => update.mutate({ id: view.id, updatedAt: view.updatedAt, state })}
        >
          Update
        </Button>
      ) : null}
      <Button size="sm" onClick={onSaveAs}>
        Save as
      </Button>
    </>
  );
}

const notEditable = 'Only its maker and people who manage the team can change this view.';

function ViewMenu({ list, view, onEdit, onGone }: ViewProps & { onEdit: () => void; onGone: () => void }) {
  const utils = trpc.useUtils();
  const refresh = () => utils.savedViews.list.invalidate({ list });
  const apply = useOptimistic();
  const setDefault = trpc.savedViews.setDefault.useMutation();
  const switchDefault = () => {
    const viewId = view.isDefault ? null : view.id;
    void apply({
      queryKey: getQueryKey(trpc.savedViews.list, { list }),
      edit: (views) =>
        (views as SavedViewOutput[] | undefined)?.map((each) => ({ ...each, isDefault: each.id === viewId })),
      send: () => setDefault.mutateAsync({ list, viewId }),
      refused: 'The default was not changed',
    });
  };
  const create = trpc.savedViews.create.useMutation({
    onSuccess: refresh,
    onError: toastFailure('The view was not restored'),
  });
  const remove = trpc.savedViews.remove.useMutation({
    onSuccess: async () => {
      onGone();
      await refresh();
      const { name, isShared, state } = view;
      toast.undo('View deleted', () => create.mutate({ list, name, isShared, state }));
    },
    onError: toastFailure('The view was not deleted'),
  });
  const refusal = view.isEditable ? null : notEditable;
  const label = `Actions for the view ${view.name}`;
  return (
    <Menu
      label={label}
      align="start"
      trigger={<IconButton size="sm" label={label} icon={<ChevronDown aria-hidden />} />}
      items={[
        { label: 'Rename or share', onSelect: onEdit, disabledReason: refusal },
        {
          label: 'Open this list with it',
          checked: view.isDefault,
          onSelect: switchDefault,
        },
        'separator',
        {
          label: 'Delete',
          tone: 'danger',
          onSelect: () => remove.mutate({ id: view.id }),
          disabledReason: refusal,
          ...(view.isShared ? { description: `Made by ${view.maker}, shared with the team` } : {}),
        },
      ]}
    />
  );
}
