import { asOwner } from './people.ts';
import type { TestDomain } from './test-domain.ts';

/**
 * Moves an account's ledger into the past: `hoursAgo` gets the position of each movement, oldest first. The
 * order has to stay.
 */
export async function moveLedgerBack(
  { database }: Pick<TestDomain, 'database'>,
  accountId: string,
  hoursAgo: (index: number) => number,
): Promise<void> {
  await asOwner(database, async (client) => {
    await client.query('alter table ledger_transaction disable trigger user');
    await client.query(`select set_config('app.account_id', $1, false)`, [accountId]);
    const { rows } = await client.query<{ id: string }>(
      'select id from ledger_transaction where account_id = $1 order by id',
      [accountId],
    );
    for (const [index, { id }] of rows.entries())
      await client.query(
        `update ledger_transaction set at = now() - $3 * interval '1 hour' where account_id = $1 and id = $2`,
        [accountId, id, hoursAgo(index)],
      );
    await client.query('alter table ledger_transaction enable trigger user');
  });
}
