import type { Person, Sql } from '../../kernel/index.ts';

/** Suppresses a person's addresses by hash alone, so they stay suppressed after the erasure. */
export async function suppressErased(sql: Sql, { accountId, addresses, hashes }: Person): Promise<void> {
  for (const [index, { channel }] of addresses.entries())
    await sql(
      `insert into suppression (account_id, channel, address_hash, reason) values ($1, $2, $3, 'manual')
       on conflict (account_id, channel, address_hash) do update
       set import_id = null
       where suppression.import_id is not null`,
      [accountId, channel, hashes[index]],
    );
}
