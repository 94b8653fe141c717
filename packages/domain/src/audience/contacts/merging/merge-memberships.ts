import { addressHash, type Unit } from '../../../kernel/index.ts';
import type { Contact } from '../../contact.entity.ts';
import type { MembershipState } from '../../contact.schema.ts';
import type { Memberships } from '../../lists/memberships.ts';
import { recordConsent } from '../../suppressions/record-consent.ts';
import type { MergeSide } from './merge-choices.schema.ts';
import {
  bothMembershipsSql,
  dropMembershipsSql,
  dropRequestsSql,
  moveMembershipsSql,
  moveRequestsSql,
  setStatesSql,
} from './merge-contacts.sql.ts';
import { type BothStates, mergedState } from './merged-state.ts';

export interface MergedList extends BothStates {
  listId: string;
  name: string;
  isArchived: boolean;
  becomes: MembershipState;
}

/** Every list that one or both are on. */
export async function mergedLists(
  { sql, actor }: Unit,
  { keptId, otherId }: { keptId: string; otherId: string },
  emailOf: MergeSide | null,
): Promise<MergedList[]> {
  const { rows } = await sql<Omit<MergedList, 'becomes'>>(bothMembershipsSql, [
    actor.accountId,
    keptId,
    otherId,
  ]);
  return rows.map((row) => ({ ...row, becomes: mergedState(row, emailOf) }));
}

/** Unites what both are on. `kept` has its new addresses already. */
export async function mergeMemberships(
  unit: Unit,
  memberships: Memberships,
  { kept, otherId, emailOf }: { kept: Contact; otherId: string; emailOf: MergeSide | null },
): Promise<void> {
  const { sql, actor } = unit;
  const lists = await mergedLists(unit, { keptId: kept.id, otherId }, emailOf);
  const ids = (which: (list: MergedList) => boolean) => lists.filter(which).map(({ listId }) => listId);
  // The row that has the state already is the one that stays.
  const isOthers = (list: MergedList) =>
    list.kept === null || (list.other === list.becomes && list.kept !== list.becomes);
  await sql(dropMembershipsSql, [
    actor.accountId,
    kept.id,
    ids((list) => isOthers(list) && list.kept !== null),
  ]);
  await sql(dropMembershipsSql, [actor.accountId, otherId, ids((list) => !isOthers(list))]);
  await sql(moveMembershipsSql, [actor.accountId, kept.id, otherId]);
  const united = lists.filter(({ other, becomes, kept: before }) => other !== null || before !== becomes);
  await sql(setStatesSql, [
    actor.accountId,
    kept.id,
    united.map(({ listId }) => listId),
    united.map(({ becomes }) => becomes),
  ]);
  await recordWithdrawn(unit, kept, lists);
  await askForOthers(unit, memberships, { kept, otherId, emailOf, lists });
}

/** The other left lists that the kept contact was on. */
async function recordWithdrawn(unit: Unit, kept: Contact, lists: readonly MergedList[]): Promise<void> {
  for (const list of lists)
    if (list.becomes === 'unsubscribed' && list.kept !== null && list.kept !== 'unsubscribed')
      await recordConsent(unit, {
        address: kept.email ?? kept.phone ?? '',
        channel: kept.email ? 'email' : 'sms',
        action: 'withdrawn',
        source: 'merged contact',
        contactId: kept.id,
        listId: list.listId,
      });
}

/** Asks for lists that the address that is kept hasn't confirmed, unless it was asked as this contact's. */
async function askForOthers(
  { sql, actor }: Unit,
  memberships: Memberships,
  given: { kept: Contact; otherId: string; emailOf: MergeSide | null; lists: readonly MergedList[] },
): Promise<void> {
  const { kept, otherId, emailOf, lists } = given;
  const hashes = [kept.email, kept.phone].flatMap((address) => (address ? [addressHash(address)] : []));
  const asked = lists
    .filter((list) => list.becomes === 'unconfirmed' && !list.isArchived)
    .filter((list) => !(emailOf === 'kept' && list.kept === 'unconfirmed'))
    .map(({ listId }) => listId);
  await sql(dropRequestsSql, [actor.accountId, hashes, otherId, asked]);
  await sql(moveRequestsSql, [actor.accountId, hashes, otherId, kept.id]);
  if (asked.length > 0) await memberships.askAgain(kept, asked);
}
