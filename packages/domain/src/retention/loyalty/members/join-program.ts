import { joinMany } from '../../../audience/index.ts';
import { DomainError, newId, type Unit } from '../../../kernel/index.ts';
import { insertMembersSql, memberIdsSql, notMembersSql, takeNumbersSql } from './members.sql.ts';

interface Joining {
  programId: string;
  /** Members are on it too; null if it was deleted. */
  listId: string | null;
}

/** Makes these contacts members, except deleted ones. Returns how many are new. Puts them on the programme’s list. */
export async function joinProgram(
  { sql, actor, clock }: Unit,
  { programId, listId }: Joining,
  contactIds: readonly string[],
): Promise<number> {
  const { accountId } = actor;
  const wanted = [...new Set(contactIds)];
  if (wanted.length === 0) return 0;
  const { rows: fresh } = await sql<{ id: string }>(notMembersSql, [accountId, programId, wanted]);
  if (fresh.length === 0) return 0;
  const { rows: numbers } = await sql<{ before: number }>(takeNumbersSql, [
    accountId,
    programId,
    fresh.length,
  ]);
  const before = numbers[0]?.before;
  if (before === undefined)
    throw new DomainError('limit_reached', 'This programme has no member numbers left.');
  const { rows: added } = await sql<{ contactId: string }>(insertMembersSql, [
    accountId,
    programId,
    fresh.map(() => newId()),
    fresh.map(({ id }) => id),
    fresh.map((_, index) => before + index + 1),
    clock.now(),
  ]);
  const joined = added.map(({ contactId }) => contactId);
  if (listId !== null)
    await joinMany(sql, { accountId, listId, contactIds: joined, source: 'loyalty', isConsentGiven: false });
  return joined.length;
}

/** Of these contacts: who is which member. */
export async function memberIds(
  { sql, actor }: Unit,
  programId: string,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; contactId: string }>(memberIdsSql, [
    actor.accountId,
    programId,
    [...new Set(contactIds)],
  ]);
  return new Map(rows.map(({ id, contactId }) => [contactId, id]));
}
