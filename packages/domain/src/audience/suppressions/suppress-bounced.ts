import type pg from 'pg';
import type { Channel } from '../../kernel/index.ts';
import { suppressBouncedSql } from './suppress-bounced.sql.ts';

/**
 * Suppresses addresses that don't exist, many at once, and marks their contacts as blocklisted. Earlier
 * reasons stay.
 * The account must be set on the client's transaction.
 */
export async function suppressBounced(
  client: pg.PoolClient,
  accountId: string,
  { channel, addresses, detail }: { channel: Channel; addresses: readonly string[]; detail: string },
): Promise<void> {
  await client.query(suppressBouncedSql, [accountId, addresses, channel, detail]);
  const [status, column] = channel === 'email' ? ['email_status', 'email'] : ['sms_status', 'phone'];
  await client.query(
    `update contact set ${status} = 'blocklisted', updated_at = now()
     where account_id = $1 and ${column} = any($2::text[]) and ${status} <> 'blocklisted'`,
    [accountId, addresses],
  );
}
