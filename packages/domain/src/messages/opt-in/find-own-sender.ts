import type { Channel, Unit } from '../../kernel/index.ts';

/**
 * The account's oldest sender for receipts and the like; null if it has none. One for promotion may not write to people
 * who haven't confirmed.
 */
export async function findOwnSender({ sql, actor }: Unit, channel: Channel): Promise<string | null> {
  const { rows } = await sql<{ id: string }>(
    `select id
     from sender
     where account_id = $1 and channel = $2 and campaign = 'transactional' and status = 1
       and archived_at is null
     order by created_at, id
     limit 1`,
    [actor.accountId, channel],
  );
  return rows[0]?.id ?? null;
}
