import {
  containsPattern,
  containsText,
  countTotal,
  fieldError,
  lockRows,
  newId,
  notFound,
  type Total,
  type Unit,
} from '../../kernel/index.ts';
import { requireNoCampaign } from './require-no-campaign.ts';
import { List } from '../list.entity.ts';
import { countOptIn, type OptInCounts } from '../opt-in/opt-in-requests.service.ts';
import type { NewList } from '../list.schema.ts';
import { countMembers, type ListCounts } from './count-members.ts';
import { findListsSql } from './lists.sql.ts';

export interface ListWithCounts extends ListCounts {
  list: List;
  /** Counts of confirmation requests in the last 30 days; null if there were none. */
  confirmation: OptInCounts | null;
}

/** The account's lists. */
export class Lists {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async create(input: NewList): Promise<List> {
    await this.#requireFreeName(input.name);
    const list = this.#unit.em.create(List, { accountId: this.#unit.actor.accountId, id: newId(), ...input });
    await this.#unit.em.flush();
    return list;
  }

  async get(id: string): Promise<List> {
    const list = await this.#unit.em.findOne(List, { id, archivedAt: null });
    if (list === null) throw notFound('list');
    return list;
  }

  /** Changes the name or opt-in. Existing members keep their state. */
  async update(id: string, input: Pick<NewList, 'name' | 'optIn'>): Promise<List> {
    const list = await this.get(id);
    if (list.name.toLowerCase() !== input.name.toLowerCase()) await this.#requireFreeName(input.name);
    list.name = input.name;
    list.optIn = input.optIn;
    return list;
  }

  /** Newest first, with members counted by state. `search` matches part of a name. */
  async list(search = ''): Promise<ListWithCounts[]> {
    const lists = await this.#unit.em.find(
      List,
      { archivedAt: null, ...containsText(['name'], search) },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 1_000 },
    );
    const counts = await countMembers(
      this.#unit,
      lists.map((list) => list.id),
    );
    const double = lists.filter(({ optIn }) => optIn === 'double').map(({ id }) => id);
    const confirmations =
      double.length === 0 ? new Map<string, OptInCounts>() : await countOptIn(this.#unit, 'list_id', double);
    return lists.map((list) => ({
      list,
      subscribed: 0,
      unconfirmed: 0,
      unsubscribed: 0,
      ...counts.get(list.id),
      confirmation: confirmations.get(list.id) ?? null,
    }));
  }

  /** How many lists `list` would find without its limit. */
  total(search = ''): Promise<Total> {
    return countTotal(this.#unit.sql, findListsSql, [this.#unit.actor.accountId, containsPattern(search)]);
  }

  /** Archives a list; its members stay contacts. Refused while a scheduled campaign uses it. */
  async archive(id: string): Promise<void> {
    await lockRows(this.#unit, 'list', [id]);
    const list = await this.get(id);
    await requireNoCampaign(this.#unit, 'list', id);
    list.archivedAt = this.#unit.clock.now();
  }

  /** Restores an archived list, for undo. */
  async restore(id: string): Promise<void> {
    const list = await this.#unit.em.findOne(List, { id });
    if (list === null) throw notFound('list');
    if (list.archivedAt !== null) await this.#requireFreeName(list.name);
    list.archivedAt = null;
  }

  async #requireFreeName(name: string): Promise<void> {
    const { rows } = await this.#unit.sql(
      'select 1 from list where account_id = $1 and lower(name) = lower($2) and archived_at is null',
      [this.#unit.actor.accountId, name],
    );
    if (rows.length > 0) throw fieldError('name', 'A list with this name already exists.', 'conflict');
  }
}
