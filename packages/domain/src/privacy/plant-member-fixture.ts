import type pg from 'pg';
import { newId } from '../kernel/index.ts';

/** The person as a member of a loyalty programme. */
export async function plantMember(
  client: pg.PoolClient,
  { accountId, contactId }: Record<'accountId' | 'contactId', string>,
): Promise<void> {
  const programId = newId();
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [accountId, programId, ...params]);
  await run(
    `insert into published (account_id, id, kind, slug, title) values ($1, $2, 'loyalty', 'circle', 'Circle')`,
  );
  await run(
    `insert into loyalty_program (account_id, id, name, list_id, currency)
     select $1, $2, 'Circle', id, 'ngn' from list where account_id = $1 limit 1`,
  );
  await run(
    `insert into loyalty_member (account_id, id, program_id, contact_id, number, joined_at)
     values ($1, $3, $2, $4, 1, now())`,
    newId(),
    contactId,
  );
}
