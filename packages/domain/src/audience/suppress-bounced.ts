import type pg from 'pg';
import type { Channel } from '../kernel/index.ts';

/**
 * Suppresses addresses that don't exist, many at once, and marks their contacts as blocklisted. Earlier reasons stay.
 * The account must be set on the client's transaction.
 */
export async function suppressBounced(
  client: pg.PoolClient,
  accountId: string,
  { channel, addresses, detail }: { channel: Channel; addresses: readonly string[]; detail: string },
): Promise<void> {
  await client.query(
    `insert into suppression (account_id, channel, address_hash, address, reason, detail)
     select distinct on (address) $1::uuid, $3, sha256(convert_to(address, 'UTF8')), address, 'bounce', $4
     from unnest($2::text[]) address
     on conflict (account_id, channel, address_hash) do nothing`,
    [accountId, addresses, channel, detail],
  );
  const [status, column] = channel === 'email' ? ['email_status', 'email'] : ['sms_status', 'phone'];
  await client.query(
    `update contact set ${status} = 'blocklisted', updated_at = now()
     where account_id = $1 and ${column} = any($2::text[]) and ${status} <> 'blocklisted'`,
    [accountId, addresses],
  );
}
