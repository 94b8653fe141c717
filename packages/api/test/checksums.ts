import type { Domain } from '@talkdrum/domain';
import { hasAccount, type Table } from './tenant-tables.ts';

/** A checksum of everything an account has, per table; also of the account and its person. */
export async function checksums(
  domain: Domain,
  { accountId, userId }: { accountId: string; userId: string },
  tables: Table[],
): Promise<Record<string, string>> {
  return domain.bulk(accountId, async (client) => {
    const sums: Record<string, string> = {};
    const sum = async (table: string, where: string, id: string): Promise<void> => {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t where ${where} = $1`,
        [id],
      );
      sums[table] = rows[0]?.sum ?? '';
    };
    for (const table of tables.filter(hasAccount)) await sum(table.name, 'account_id', accountId);
    await sum('account', 'id', accountId);
    await sum('app_user', 'id', userId);
    await sum('user_token', 'user_id', userId);
    return sums;
  });
}
