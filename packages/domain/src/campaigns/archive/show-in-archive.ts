import { notFound, type Unit } from '../../kernel/index.ts';

/**
 * Makes a campaign public in the account's archive or removes it, before or after sending. Throws
 * `not_found`.
 */
export async function showInArchive({ sql, actor }: Unit, id: string, isShown: boolean): Promise<void> {
  const { count } = await sql(
    'update campaign set is_archived_publicly = $3 where account_id = $1 and id = $2 and deleted_at is null',
    [actor.accountId, id, isShown],
  );
  if (count === 0) throw notFound('campaign');
}
