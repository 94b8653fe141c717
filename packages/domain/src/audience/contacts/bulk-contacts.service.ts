import { DomainError, lockRows, newId, notFound, type Unit } from '../../kernel/index.ts';
import { joinMany } from '../lists/join-many.ts';
import { List } from '../list.entity.ts';
import type { ContactSearch, ContactTableFilter } from '../search/index.ts';
import {
  addBulkSql,
  bulkDeleteSql,
  bulkLeaveListSql,
  bulkStep,
  lockBulkSql,
  findAddressesSql,
  revertListSql,
  revertMembersSql,
  revertStepSql,
  findDeletedSql,
} from './bulk-contacts.sql.ts';

/** Selected contacts by id, or all that match a filter. */
export type ContactSelection = { mode: 'rows'; ids: string[] } | { mode: 'all'; filter: ContactTableFilter };

export type BulkAction = 'add_to_list' | 'remove_from_list' | 'remove';

export interface BulkResult {
  /** How many contacts changed; while the change is running, an estimate of the selection. */
  count: number;
  /** False above 10,000, when the worker continues. */
  isDone: boolean;
  undoId: string;
}

interface Bulk {
  id: string;
  action: BulkAction;
  listId: string | null;
  filter: ContactTableFilter | null;
  status: 'running' | 'done' | 'undoing' | 'undone';
  cursorId: string | null;
  isOld: boolean;
}

/** Bulk changes: up to 10,000 contacts in the request, more in the worker. Each can be undone for a day. */
export class BulkContacts {
  readonly #unit: Unit;
  readonly #search: ContactSearch;

  constructor(unit: Unit, search: ContactSearch) {
    this.#unit = unit;
    this.#search = search;
  }

  async start(
    action: BulkAction,
    selection: ContactSelection,
    listId: string | null = null,
  ): Promise<BulkResult> {
    if (listId !== null && (await this.#unit.em.findOne(List, { id: listId, archivedAt: null })) === null)
      throw notFound('list');
    const ids =
      selection.mode === 'rows'
        ? selection.ids
        : await this.#search.ids(selection.filter, null, bulkStep + 1);
    const isLarge = selection.mode === 'all' && ids.length > bulkStep;
    const bulk = await this.#create(action, listId, isLarge ? selection.filter : null);
    if (isLarge) {
      await this.#unit.dueWork.add('contacts.bulk', bulk.id, this.#unit.clock.now());
      return {
        count: Math.max(bulkStep + 1, await this.#search.estimate(selection.filter)),
        isDone: false,
        undoId: bulk.id,
      };
    }
    return { count: await this.#apply(bulk, ids), isDone: true, undoId: bulk.id };
  }

  /** Undoes a bulk change. A deleted contact whose address is in use again stays deleted. */
  async undo(id: string): Promise<number> {
    const bulk = await this.#lock(id);
    if (bulk === null) throw notFound('change');
    if (bulk.status === 'undone' || bulk.status === 'undoing') return 0;
    if (bulk.isOld)
      throw new DomainError(
        'invalid_state',
        'Bulk changes can be undone for 24 hours. That time has passed.',
      );
    await this.#setStatus(id, 'undoing');
    const restored = await this.#revertStep(bulk);
    if (restored.isFinished) await this.#setStatus(id, 'undone');
    else await this.#unit.dueWork.add('contacts.bulk', id, this.#unit.clock.now());
    return restored.count;
  }

  /** The worker's part: one step of a large change or its undo. Returns true if there is more to do. */
  async step(id: string): Promise<boolean> {
    const bulk = await this.#lock(id);
    if (bulk?.status === 'undoing') {
      const { isFinished } = await this.#revertStep(bulk);
      if (isFinished) await this.#setStatus(id, 'undone');
      return !isFinished;
    }
    if (bulk?.status !== 'running' || bulk.filter === null) return false;
    const ids = await this.#search.ids(bulk.filter, bulk.cursorId, bulkStep);
    await this.#apply(bulk, ids);
    const isFinished = ids.length < bulkStep;
    await this.#unit.sql(
      'update contact_bulk set cursor_id = $3, status = $4 where account_id = $1 and id = $2',
      [this.#accountId, id, ids.at(-1) ?? bulk.cursorId, isFinished ? 'done' : 'running'],
    );
    return !isFinished;
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }

  async #create(action: BulkAction, listId: string | null, filter: ContactTableFilter | null): Promise<Bulk> {
    const id = newId();
    await this.#unit.sql(
      `delete from contact_bulk where account_id = $1 and created_at < now() - interval '2 days'`,
      [this.#accountId],
    );
    await this.#unit.sql(addBulkSql, [
      this.#accountId,
      id,
      action,
      listId,
      filter === null ? null : JSON.stringify(filter),
      filter === null ? 'done' : 'running',
      this.#unit.actor.userId,
    ]);
    return { id, action, listId, filter, status: 'running', cursorId: null, isOld: false };
  }

  async #lock(id: string): Promise<Bulk | null> {
    const { rows } = await this.#unit.sql<Bulk>(lockBulkSql, [this.#accountId, id]);
    return rows[0] ?? null;
  }

  async #setStatus(id: string, status: Bulk['status']): Promise<void> {
    await this.#unit.sql('update contact_bulk set status = $3 where account_id = $1 and id = $2', [
      this.#accountId,
      id,
      status,
    ]);
  }

  async #apply(bulk: Bulk, ids: string[]): Promise<number> {
    if (bulk.action === 'add_to_list') return this.#addToList(bulk, ids);
    if (bulk.action === 'remove') await lockRows(this.#unit, 'contact', ids);
    const { count } =
      bulk.action === 'remove'
        ? await this.#unit.sql(bulkDeleteSql, [this.#accountId, bulk.id, ids])
        : await this.#unit.sql(bulkLeaveListSql, [this.#accountId, bulk.id, ids, bulk.listId]);
    return count;
  }

  async #addToList(bulk: Bulk, ids: string[]): Promise<number> {
    const { contactIds: joined } = await joinMany(this.#unit.sql, {
      accountId: this.#accountId,
      listId: bulk.listId ?? '',
      contactIds: ids,
      source: 'bulk',
      isConsentGiven: false,
    });
    await this.#unit.sql(
      'insert into contact_bulk_row (account_id, bulk_id, contact_id) select $1, $2, unnest($3::uuid[])',
      [this.#accountId, bulk.id, joined],
    );
    return joined.length;
  }

  async #revertStep(bulk: Bulk): Promise<{ count: number; isFinished: boolean }> {
    const { rows } = await this.#unit.sql<{ contactId: string; beforeState: string | null }>(revertStepSql, [
      this.#accountId,
      bulk.id,
    ]);
    const ids = rows.map((row) => row.contactId);
    const count = bulk.action === 'remove' ? await this.#restore(ids) : await this.#revertList(bulk, rows);
    await this.#unit.sql(
      'delete from contact_bulk_row where account_id = $1 and bulk_id = $2 and contact_id <= $3',
      [this.#accountId, bulk.id, ids.at(-1) ?? null],
    );
    return { count, isFinished: rows.length < bulkStep };
  }

  async #revertList(
    { action, listId }: Bulk,
    rows: { contactId: string; beforeState: string | null }[],
  ): Promise<number> {
    const ids = rows.map((row) => row.contactId);
    const { count } =
      action === 'add_to_list'
        ? await this.#unit.sql(revertListSql, [this.#accountId, listId, ids])
        : await this.#unit.sql(revertMembersSql, [
            this.#accountId,
            listId,
            ids,
            rows.map((row) => row.beforeState),
          ]);
    return count;
  }

  /**
   * Two queries over arrays instead of an anti join: with stale statistics the anti join read the whole
   * account for each row.
   */
  async #restore(ids: string[]): Promise<number> {
    await lockRows(this.#unit, 'contact', ids);
    const gone = await this.#unit.sql<{ id: string; email: string | null; phone: string | null }>(
      findDeletedSql,
      [this.#accountId, ids],
    );
    const used = await this.#unit.sql<{ email: string | null; phone: string | null }>(findAddressesSql, [
      this.#accountId,
      gone.rows.map((row) => row.email),
      gone.rows.filter((row) => row.email === null).map((row) => row.phone),
    ]);
    const taken = new Set(used.rows.map(({ email, phone }) => email ?? phone));
    const free = gone.rows.filter(({ email, phone }) => !taken.has(email ?? phone)).map((row) => row.id);
    return (
      await this.#unit.sql(
        'update contact set deleted_at = null where account_id = $1 and id = any($2::uuid[])',
        [this.#accountId, free],
      )
    ).count;
  }
}
