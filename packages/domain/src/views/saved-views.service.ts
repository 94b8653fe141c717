import { type Grants, isAllowed } from '../accounts/index.ts';
import { DomainError, fieldError, newId, notFound, type Unit } from '../kernel/index.ts';
import {
  type SavedViewFields,
  type SavedViewList,
  savedViewLimits,
  savedViewLists,
  type SavedViewState,
} from './saved-view.schema.ts';
import {
  countViewsSql,
  insertViewSql,
  listViewsSql,
  setDefaultSql,
  updateViewSql,
} from './saved-views.sql.ts';

/** A view as one person sees it. */
export interface SavedView extends SavedViewFields {
  id: string;
  list: SavedViewList;
  state: SavedViewState;
  /** The person's list opens with it. */
  isDefault: boolean;
  /** The person may rename, change and delete it. */
  isEditable: boolean;
  /** Who made it. */
  maker: string;
  /** A change names it, so it can't overwrite one the person hasn't seen. */
  updatedAt: Date;
}

interface ViewRow extends SavedViewFields {
  id: string;
  list: SavedViewList;
  userId: string;
  state: SavedViewState;
  isDefault: boolean;
  maker: string;
  updatedAt: Date;
}

type StoredView = Pick<ViewRow, 'list' | 'userId' | 'isShared' | 'updatedAt'>;

/** What to change; the rest stays. `updatedAt` is that of the view the person saw. */
export interface ViewChange {
  updatedAt: Date;
  fields?: SavedViewFields | undefined;
  state?: SavedViewState | undefined;
}

/** A list the person may not see has no views for them. */
function requireList(list: SavedViewList, grants: Grants): void {
  if (!isAllowed(grants, savedViewLists[list])) throw notFound('list');
}

function requireRoomToShare(shared: number): void {
  if (shared < savedViewLimits.shared) return;
  throw new DomainError(
    'invalid_state',
    `Your team already shares ${savedViewLimits.shared} views of this list. Delete one, or keep yours private.`,
  );
}

/**
 * Saved views of lists. A person sees their own and those the team shares, of lists they may see. The maker
 * changes a view; a shared one can also be changed by someone who manages the team.
 */
export class SavedViews {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** The list's views, oldest first; none of a list the person may not see. */
  async list(list: SavedViewList, grants: Grants): Promise<SavedView[]> {
    if (!isAllowed(grants, savedViewLists[list])) return [];
    const { accountId, userId } = this.#unit.actor;
    const { rows } = await this.#unit.sql<ViewRow>(listViewsSql, [accountId, userId, list]);
    return rows.map(({ userId: makerId, ...view }) => ({
      ...view,
      isEditable: makerId === userId || isAllowed(grants, 'team.manage'),
    }));
  }

  /** Returns the new view's id. */
  async create(
    list: SavedViewList,
    { name, isShared }: SavedViewFields,
    state: SavedViewState,
    grants: Grants,
  ): Promise<string> {
    requireList(list, grants);
    const count = await this.#count(list);
    if (count.own >= savedViewLimits.own)
      throw new DomainError(
        'invalid_state',
        `You can save ${savedViewLimits.own} views of a list. Delete one you no longer need.`,
      );
    if (isShared) requireRoomToShare(count.shared);
    await this.#requireFreeName(list, name);
    const { accountId, userId } = this.#unit.actor;
    const id = newId();
    await this.#unit.sql(insertViewSql, [accountId, id, list, userId, name, isShared, JSON.stringify(state)]);
    return id;
  }

  /** Throws `conflict` if the view has changed since the person saw it. */
  async update(id: string, change: ViewChange, grants: Grants): Promise<void> {
    const view = await this.#requireEditable(id, grants);
    if (view.updatedAt.getTime() !== change.updatedAt.getTime())
      throw new DomainError(
        'conflict',
        'Someone else just changed this view. Reload to see the latest version.',
      );
    if (change.fields !== undefined)
      await this.#requireFreeName(view.list, change.fields.name, { id, userId: view.userId });
    if (change.fields?.isShared === true && !view.isShared)
      requireRoomToShare((await this.#count(view.list)).shared);
    await this.#unit.sql(updateViewSql, [
      this.#unit.actor.accountId,
      id,
      change.fields?.name ?? null,
      change.fields?.isShared ?? null,
      change.state === undefined ? null : JSON.stringify(change.state),
      this.#unit.clock.now(),
    ]);
  }

  async remove(id: string, grants: Grants): Promise<void> {
    await this.#requireEditable(id, grants);
    await this.#unit.sql('delete from saved_view where account_id = $1 and id = $2', [
      this.#unit.actor.accountId,
      id,
    ]);
  }

  /** The view the person's list opens with; null for all rows. */
  async setDefault(list: SavedViewList, id: string | null, grants: Grants): Promise<void> {
    const { accountId, userId } = this.#unit.actor;
    requireList(list, grants);
    if (id === null) {
      await this.#unit.sql(
        'delete from saved_view_default where account_id = $1 and user_id = $2 and list = $3',
        [accountId, userId, list],
      );
      return;
    }
    const views = await this.list(list, grants);
    if (!views.some((view) => view.id === id)) throw notFound('view');
    await this.#unit.sql(setDefaultSql, [accountId, userId, list, id]);
  }

  async #count(list: SavedViewList): Promise<{ own: number; shared: number }> {
    const { accountId, userId } = this.#unit.actor;
    const { rows } = await this.#unit.sql<{ own: number; shared: number }>(countViewsSql, [
      accountId,
      userId,
      list,
    ]);
    return rows[0] ?? { own: 0, shared: 0 };
  }

  /** A view the person doesn't see answers like one that doesn't exist. */
  async #requireEditable(id: string, grants: Grants): Promise<StoredView> {
    const { accountId, userId } = this.#unit.actor;
    const { rows } = await this.#unit.sql<StoredView>(
      'select list, user_id, is_shared, updated_at from saved_view where account_id = $1 and id = $2 for update',
      [accountId, id],
    );
    const [view] = rows;
    if (view === undefined || (!view.isShared && view.userId !== userId)) throw notFound('view');
    requireList(view.list, grants);
    if (view.userId !== userId && !isAllowed(grants, 'team.manage'))
      throw new DomainError(
        'forbidden',
        'Only its maker and people who manage the team can change this view.',
        {
          privilege: 'team.manage',
        },
      );
    return view;
  }

  /** Among the shared views and those of the person, and of the maker if the view exists. */
  async #requireFreeName(
    list: SavedViewList,
    name: string,
    view?: { id: string; userId: string },
  ): Promise<void> {
    const { accountId, userId } = this.#unit.actor;
    const { rows } = await this.#unit.sql(
      `select 1 from saved_view
       where account_id = $1 and list = $2 and lower(name) = lower($4) and id is distinct from $5
         and (user_id = any($3) or is_shared)`,
      [accountId, list, [userId, view?.userId ?? userId], name, view?.id ?? null],
    );
    if (rows.length > 0) throw fieldError('name', 'A view with this name already exists.', 'conflict');
  }
}
