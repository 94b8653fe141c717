import { asOwner, TestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaffTerminal } from './testing/staff-terminal.ts';

const address = 'bisi@post.example';

let staff: StaffTerminal;
let others: TestAccount[];

beforeAll(async () => {
  staff = await StaffTerminal.start();
  others = [];
  for (let n = 0; n < 3; n += 1) others.push(await TestAccount.create(staff.test.domain));
});
afterAll(() => staff.stop());

const look = ['contacts', 'find', address, '--reason', 'A complaint'];
const looksOf = (accountId: string) =>
  asOwner(staff.test.database, async (client) => {
    const { rows } = await client.query(
      `select details ->> 'reason' as reason from audit_event where account_id = $1 and action = 'staff.person_found'`,
      [accountId],
    );
    return rows;
  });

describe('looking for a person in all accounts', () => {
  it('says who knows the address, who wrote last and where it’s suppressed', async () => {
    const [sends, knows, blocks] = others as [TestAccount, TestAccount, TestAccount];
    const contactId = await knows.contact({ email: address });
    const reached = await sends.contact({ email: address });
    await asOwner(staff.test.database, (client) =>
      client.query(
        `insert into delivery (account_id, id, contact_id, channel, address, state, settled_at)
         values ($1, uuidv7(), $2, 'email', $3, 'sent', '2026-11-02T08:00:00Z')`,
        [sends.accountId, reached, address],
      ),
    );
    await blocks.suppress(address, 'complaint');
    const rows = await staff.rowsOf(...look.with(2, ' Bisi@POST.example'));
    expect(rows[0]).toMatchObject({
      account: sends.accountId,
      contact: reached,
      'last sent': '2026-11-02T08:00:00.000Z',
      suppressed: null,
    });
    expect(rows.slice(1)).toHaveLength(2);
    expect(rows).toContainEqual(expect.objectContaining({ account: knows.accountId, contact: contactId }));
    expect(rows).toContainEqual(
      expect.objectContaining({ account: blocks.accountId, contact: null, suppressed: 'complaint' }),
    );
  });

  it('goes on where the last page ended', async () => {
    const all = await staff.rowsOf(...look);
    const first = await staff.run(...look, '--limit', '2');
    const cursor = /--cursor (\S+)/.exec(first.out)?.[1] ?? '';
    const rest = await staff.rowsOf(...look, '--cursor', cursor);
    expect(rest).toHaveLength(1);
    expect(first.out).not.toContain(rest[0]?.['account']);
    expect(all).toContainEqual(rest[0]);
  });

  it('is in the audit logs of the accounts that know the person, and in the staff log', async () => {
    const [sends] = others as [TestAccount];
    const before = (await looksOf(sends.accountId)).length;
    await staff.rowsOf(...look);
    expect(await looksOf(sends.accountId)).toHaveLength(before + 1);
    expect(await looksOf(staff.customer.accountId)).toEqual([]);
    const [logged] = await staff.rowsOf('log', 'list', '--limit', '1');
    expect(logged).toMatchObject({ did: 'staff.support.contacts', reason: 'A complaint', outcome: 'ok' });
  });

  it('needs a whole number', async () => {
    expect(await staff.run(...look.with(2, '0803 123 4567'))).toMatchObject({
      code: 1,
      problems: expect.stringContaining('+2348031234567'),
    });
  });

  it('reads a few rows of each account by index, however many contacts there are', async () => {
    await asOwner(staff.test.database, async (client) => {
      await client.query(
        `insert into contact (account_id, id, full_name, email)
         select $1, uuidv7(), 'Person ' || n, 'person' || n || '@post.example' from generate_series(1, 5000) n`,
        [staff.customer.accountId],
      );
      await client.query('analyze contact');
    });
    const client = await staff.test.domain.pool.connect();
    await client.query('begin');
    await client.query(`select * from accounts_with_address($1, '\\x00', $2, 1000, 100)`, [
      address,
      '00000000-0000-0000-0000-000000000000',
    ]);
    const { rows } = await client.query<{ n: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
       from pg_stat_xact_user_tables where relname in ('contact', 'message', 'suppression')`,
    );
    await client.query('rollback');
    client.release();
    expect(rows[0]?.n).toBeLessThan(50);
  });

  it('says how far it is while there are many accounts', async () => {
    await asOwner(staff.test.database, (client) =>
      client.query(
        `insert into account
         select (jsonb_populate_record(a, jsonb_build_object('id', uuidv7(), 'email', 'many' || n || '@kola.ng'))).*
         from account a, generate_series(1, 2100) n
         where a.id = $1`,
        [staff.customer.accountId],
      ),
    );
    const { out, problems } = await staff.run(...look);
    expect(problems).toMatch(/^Looked at 2000 of 21\d\d accounts …\n$/);
    expect(out).toMatch(/Looked at (21\d\d) of \1 accounts\./);
  });
});
