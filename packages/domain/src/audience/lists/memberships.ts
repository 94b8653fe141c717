import { notFound, type Unit } from '../../kernel/index.ts';
import type { Contact } from '../contact.entity.ts';
import type { MembershipState } from '../contact.schema.ts';
import { List } from '../list.entity.ts';
import { askToConfirm } from '../opt-in/ask-to-confirm.ts';
import { recordConsent } from '../suppressions/record-consent.ts';
import { joinSql, listsOfManySql, membershipsSql, setMembershipSql } from './memberships.sql.ts';

/** A contact's lists and how the contact joined them. */
export class Memberships {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** The contact's lists with its state on each. */
  async of(contactId: string): Promise<{ listId: string; name: string; state: MembershipState }[]> {
    const { rows } = await this.#unit.sql<{ listId: string; name: string; state: MembershipState }>(
      membershipsSql,
      [this.#unit.actor.accountId, contactId],
    );
    return rows;
  }

  /** The names of the lists that each of these contacts is on. */
  async listsOf(contactIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const { rows } = await this.#unit.sql<{ contactId: string; names: string[] }>(listsOfManySql, [
      this.#unit.actor.accountId,
      contactIds,
    ]);
    return new Map(rows.map(({ contactId, names }) => [contactId, names]));
  }

  /**
   * Sets the contact's lists exactly: leaves the others and joins the new ones. A list the contact
   * unsubscribed from isn't joined again.
   */
  async set(contact: Contact, listIds: string[], source: string): Promise<void> {
    const current = await this.of(contact.id);
    const { accountId } = this.#unit.actor;
    const left = current
      .filter((entry) => entry.state !== 'unsubscribed' && !listIds.includes(entry.listId))
      .map((entry) => entry.listId);
    if (left.length > 0) await this.#unit.sql(setMembershipSql, [accountId, contact.id, left]);
    const joined = listIds.filter((id) => !current.some((entry) => entry.listId === id));
    for (const listId of joined) await this.join(contact, listId, source);
  }

  /** Joins one list. On a double opt-in list, the contact is first asked by email. */
  async join(contact: Contact, listId: string, source: string): Promise<void> {
    const list = await this.#unit.em.findOne(List, { id: listId, archivedAt: null });
    if (list === null) throw notFound('list');
    const asks = list.optIn === 'double' && contact.email !== null && contact.email !== undefined;
    const { count } = await this.#unit.sql(joinSql, [
      this.#unit.actor.accountId,
      listId,
      contact.id,
      asks ? 'unconfirmed' : 'subscribed',
    ]);
    // A concurrent request already added and asked them.
    if (count === 0) return;
    await this.#recordConsent(contact, list, asks ? 'requested' : 'granted', source);
    if (asks) await this.#ask(contact, list);
  }

  /**
   * Asks the contact's new address to confirm its pending lists, or those of `listIds`. The owner of the old
   * address can no longer confirm them.
   */
  async askAgain(contact: Contact, listIds?: readonly string[]): Promise<void> {
    if (contact.email === null || contact.email === undefined) return;
    for (const { listId, state } of await this.of(contact.id)) {
      if (state !== 'unconfirmed' || listIds?.includes(listId) === false) continue;
      const list = await this.#unit.em.findOneOrFail(List, { id: listId });
      await this.#recordConsent(contact, list, 'requested', 'new address');
      await this.#ask(contact, list);
    }
  }

  async #recordConsent(
    contact: Contact,
    list: List,
    action: 'requested' | 'granted',
    source: string,
  ): Promise<void> {
    await recordConsent(this.#unit, {
      address: contact.email ?? contact.phone ?? '',
      channel: contact.email ? 'email' : 'sms',
      action,
      source,
      contactId: contact.id,
      listId: list.id,
    });
  }

  async #ask(contact: Contact, list: List): Promise<void> {
    const { sql, actor } = this.#unit;
    await askToConfirm(sql, { accountId: actor.accountId, listId: list.id }, [
      { contactId: contact.id, email: contact.email ?? '' },
    ]);
  }
}
