import { addressHash, DomainError, newId, type Unit } from '../../kernel/index.ts';
import { askToConfirm } from '../opt-in/ask-to-confirm.ts';
import { joinManySql, leaveManySql, recordJoinsSql } from './change-members.sql.ts';

interface Joined {
  contactId: string;
  email: string | null;
  phone: string | null;
  state: 'subscribed' | 'unconfirmed';
}

/**
 * Adds contacts to a list in one statement. Members, and people who left, stay as they are. On a double opt-in list
 * they are asked by email first. `source` is recorded as where it was decided.
 */
export async function joinList(
  { sql, actor }: Unit,
  listId: string,
  contactIds: readonly string[],
  source: string,
): Promise<void> {
  const { accountId } = actor;
  const { rows: lists } = await sql<{ optIn: 'single' | 'double' }>(
    'select opt_in from list where account_id = $1 and id = $2 and archived_at is null for share',
    [accountId, listId],
  );
  const list = lists[0];
  if (list === undefined) throw new DomainError('not_found', 'This list was deleted.');
  const { rows: joined } = await sql<Joined>(joinManySql, [
    accountId,
    listId,
    contactIds,
    list.optIn === 'double',
  ]);
  if (joined.length === 0) return;
  await sql(recordJoinsSql, [
    accountId,
    joined.map(() => newId()),
    joined.map(({ contactId }) => contactId),
    joined.map(({ email, phone }) => addressHash(email ?? phone ?? '')),
    joined.map(({ email }) => (email === null ? 'sms' : 'email')),
    joined.map(({ state }) => (state === 'unconfirmed' ? 'requested' : 'granted')),
    listId,
    source,
  ]);
  const asked = joined.filter(({ state }) => state === 'unconfirmed');
  await askToConfirm(
    sql,
    { accountId, listId },
    asked.map(({ contactId, email }) => ({ contactId, email: email ?? '' })),
  );
}

/** Removes contacts from a list. People who unsubscribed stay recorded as unsubscribed. */
export async function leaveList(
  { sql, actor }: Unit,
  listId: string,
  contactIds: readonly string[],
): Promise<void> {
  await sql(leaveManySql, [actor.accountId, listId, contactIds]);
}
