import {
  type ContactMerge,
  DomainError,
  lockRows,
  type MergedKind,
  type RoomMerging,
  type Unit,
} from '../../../kernel/index.ts';
import type { Contact } from '../../contact.entity.ts';
import type { Memberships } from '../../lists/memberships.ts';
import type { Suppressions } from '../../suppressions/suppressions.ts';
import type { ContactSearch } from '../../search/index.ts';
import type { Contacts } from '../contacts.service.ts';
import { type BlockedChannel, blockedChannels } from './blocked-channels.ts';
import { countRows, followRows } from './follow-rows.ts';
import { type LikelyDuplicate, likelyDuplicates } from './likely-duplicates.ts';
import {
  finishMergeSql,
  followFurtherSql,
  isFollowedSql,
  lastTurnAfter,
  mergedContactSql,
} from './merge-contacts.sql.ts';
import type { MergeChoices } from './merge-choices.schema.ts';
import { mergedLists, type MergedList, mergeMemberships } from './merge-memberships.ts';
import {
  type MergeableContact,
  type MergeDifference,
  type MergedValues,
  mergedValues,
} from './merged-values.ts';

/** What a merge would do. */
export interface MergePreview {
  values: MergeableContact;
  differences: MergeDifference[];
  lists: MergedList[];
  /** Channels on which nothing is sent to the kept contact. */
  blocked: BlockedChannel[];
  /** Addresses that no contact has afterwards. */
  givenUp: string[];
  moved: { kind: MergedKind; n: number }[];
}

interface Ports {
  contacts: Contacts;
  memberships: Memberships;
  suppressions: Suppressions;
  contactSearch: ContactSearch;
  /** What the rooms declare about their tables, in the order in which they are locked. */
  rooms: readonly RoomMerging[];
}

/** Makes one contact of two that are the same person. This can’t be undone. */
export class ContactMerges {
  readonly #unit: Unit;
  readonly #ports: Ports;

  constructor(unit: Unit, ports: Ports) {
    this.#unit = unit;
    this.#ports = ports;
  }

  /** Who may be the same person. */
  async likely(keptId: string): Promise<LikelyDuplicate[]> {
    return likelyDuplicates(this.#unit, this.#ports.contactSearch, await this.#ports.contacts.get(keptId));
  }

  /** Throws `not_found`, as `merge` does. */
  async preview(keptId: string, otherId: string, choices: MergeChoices): Promise<MergePreview> {
    requireTwo(keptId, otherId);
    const { contacts, suppressions, rooms } = this.#ports;
    const both = [toMergeable(await contacts.get(keptId)), toMergeable(await contacts.get(otherId))] as const;
    const { values, differences, emailOf } = mergedValues(...both, choices);
    return {
      values,
      differences,
      lists: await mergedLists(this.#unit, { keptId, otherId }, emailOf),
      blocked: await blockedChannels(suppressions, both, values),
      givenUp: givenUpOf(both, values),
      moved: await countRows(this.#unit.sql, rooms, { accountId: this.#accountId, otherId }),
    };
  }

  /**
   * `keptId` gets what it lacks; `choices` decide where both have a value. Everything of the other follows it, and the other
   * is deleted. Both are locked in order of id: of two merges at once, the second finds one of them gone. Throws `not_found`.
   */
  async merge(keptId: string, otherId: string, choices: MergeChoices = {}): Promise<Contact> {
    requireTwo(keptId, otherId);
    const { sql, clock, dueWork } = this.#unit;
    const { contacts, suppressions, memberships, rooms } = this.#ports;
    const ids = [this.#accountId, keptId, otherId];
    for (const { locks = [] } of rooms.flatMap(({ tables }) => tables))
      for (const statement of locks) await sql(statement, ids);
    await lockRows(this.#unit, 'contact', [keptId, otherId]);
    const kept = await contacts.get(keptId);
    const other = await contacts.get(otherId);
    const both = [toMergeable(kept), toMergeable(other)] as const;
    const merged = mergedValues(...both, choices);
    const blocked = await blockedChannels(suppressions, both, merged.values);
    await this.#store(kept, other, { ...merged, blocked });
    for (const { channel, address, reason, isNew } of blocked)
      if (isNew) await suppressions.add({ channel, address, reason, detail: 'merged contact' });
    await mergeMemberships(this.#unit, memberships, { kept, otherId, emailOf: merged.emailOf });
    const isFinished = await followRows(sql, rooms, { accountId: this.#accountId, keptId, otherId });
    await this.#takeSteps({
      keptId,
      otherId,
      otherName: both[1].fullName || (both[1].email ?? both[1].telephone ?? ''),
      addresses: addressesOf(merged.values),
      givenUp: givenUpOf(both, merged.values),
    });
    await sql(followFurtherSql, ids);
    const now = clock.now();
    await dueWork.add('contacts.merge', otherId, isFinished ? lastTurnAfter(now) : now);
    return kept;
  }

  /**
   * The worker’s part: rows that are left, and once more later what was written for the other while the merge committed.
   * Returns when to go on; undefined when nothing is left.
   */
  async goOn(otherId: string): Promise<Date | undefined> {
    const { sql, clock } = this.#unit;
    const given = [this.#accountId, otherId];
    const { rows } = await sql<{ keptId: string; deletedAt: Date }>(mergedContactSql, given);
    const [merged] = rows;
    if (merged === undefined) return undefined;
    const isFinished = await followRows(sql, this.#ports.rooms, {
      accountId: this.#accountId,
      keptId: merged.keptId,
      otherId,
    });
    if (!isFinished) return clock.now();
    const last = lastTurnAfter(merged.deletedAt);
    if (clock.now() < last) return last;
    await sql(finishMergeSql, given);
    return undefined;
  }

  /** Whether rows of a merged contact are still on their way to this one. */
  async isFollowed(keptId: string): Promise<boolean> {
    const { rows } = await this.#unit.sql(isFollowedSql, [this.#accountId, keptId]);
    return rows.length > 0;
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }

  /** The other first: an address belongs to one contact. */
  async #store(
    kept: Contact,
    other: Contact,
    { values, blocked }: MergedValues & { blocked: BlockedChannel[] },
  ): Promise<void> {
    const { em, clock } = this.#unit;
    Object.assign(other, { deletedAt: clock.now(), mergedInto: kept.id });
    await em.flush();
    const { telephone: phone, ...rest } = values;
    const statusOf = (channel: BlockedChannel['channel']) =>
      blocked.some((one) => one.channel === channel) ? 'blocklisted' : 'enabled';
    Object.assign(kept, { ...rest, phone, emailStatus: statusOf('email'), smsStatus: statusOf('sms') });
    await em.flush();
  }

  async #takeSteps(merge: ContactMerge): Promise<void> {
    for (const step of this.#ports.rooms.flatMap(({ steps = [] }) => steps)) await step(this.#unit, merge);
  }
}

function requireTwo(keptId: string, otherId: string): void {
  if (keptId === otherId) throw new DomainError('invalid_input', 'Choose another contact to merge with.');
}

const toMergeable = ({ fullName, email, phone, timeZone, attributes }: Contact): MergeableContact => ({
  fullName,
  email: email ?? null,
  telephone: phone ?? null,
  timeZone: timeZone ?? null,
  attributes,
});

const addressesOf = ({ email, telephone }: MergeableContact): string[] =>
  [email, telephone].filter((address) => address !== null);

const givenUpOf = (both: readonly MergeableContact[], values: MergeableContact): string[] =>
  [...new Set(both.flatMap(addressesOf))].filter((address) => !addressesOf(values).includes(address));
