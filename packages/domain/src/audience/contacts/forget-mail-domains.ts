import type { Person, Sql } from '../../kernel/index.ts';

/** A mail domain nobody else has can identify the person too. */
export async function forgetMailDomains(sql: Sql, { accountId, addresses }: Person): Promise<void> {
  await sql(
    `delete from contact_domain d
     where account_id = $1 and domain = any($2) and not exists (
       select from contact c where c.account_id = d.account_id and split_part(c.email, '@', 2) = d.domain)`,
    [accountId, addresses.map(({ address }) => address.slice(address.indexOf('@') + 1))],
  );
}
