import { DomainError, fieldError, type Unit } from '../../kernel/index.ts';

const findListSql = `
  select id
  from list
  where account_id = $1 and id = $2 and archived_at is null`;

/** Whether the account has the list, and it isn't deleted. */
export async function isListThere({ sql, actor }: Unit, listId: string): Promise<boolean> {
  const { rows } = await sql(findListSql, [actor.accountId, listId]);
  return rows.length > 0;
}

/** Throws a field error of `listId` for a list that was deleted or belongs to nobody here. */
export async function requireList(unit: Unit, listId: string): Promise<void> {
  if (!(await isListThere(unit, listId)))
    throw fieldError('listId', 'This list was deleted. Choose another one.');
}

/** The refusal to publish something whose list was deleted. `noun` is its kind, such as “reward”. */
export const listGone = (noun: string): DomainError =>
  new DomainError(
    'invalid_state',
    `This ${noun}’s list was deleted. Choose another one, then publish again.`,
  );
