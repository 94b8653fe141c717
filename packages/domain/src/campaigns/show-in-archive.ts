import { notFound, type Unit } from '../kernel/index.ts';

/**
 * Shows a campaign in the account's public archive or takes it out, also after it was sent. Throws not_found.
 */
export async function showInArchive({ sql, actor }: Unit, id: string, isShown: boolean): Promise<void> {
  const { count } = await sql(
    'update campaign set is_archived_publicly = $3 where account_id = $1 and id = $2 and deleted_at is null',
    [actor.accountId, id, isShown],
  );
  if (count === 0) throw notFound('campaign');
}
