import type { BareDomain } from '../../domain-with.ts';
import { deleteBatchesSql, deleteMessagesSql } from './delete-expired.sql.ts';

const pageSize = 5_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes an account's messages of an expired month, and then their batches. What was charged for them stays known
 * in `message_spending`.
 */
export async function deleteExpiredMessages(
  domain: Pick<BareDomain, 'bulk'>,
  accountId: string,
  month: string,
): Promise<void> {
  for (let after: string | null = firstId; after !== null; ) {
    const from: string = after;
    const { rows } = await domain.bulk(accountId, (client) =>
      client.query<{ last: string | null }>(deleteMessagesSql, [accountId, month, from, pageSize]),
    );
    after = rows[0]?.last ?? null;
  }
  await domain.bulk(accountId, (client) => client.query(deleteBatchesSql, [accountId, month]));
}
