import { newClient } from '../../kernel/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../kernel/database/database.ts';
import { authenticateSenders, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

it('an upgrade separates two accounts with the same selector: the published one stays, the other is checked again', async () => {
  const accounts = [
    await SendingFixture.create(test.domain),
    await SendingFixture.create(test.domain),
  ] as const;
  for (const { accountId } of accounts) await authenticateSenders(test.domain, accountId);
  const owner = newClient({ connectionString: test.database.ownerUrl });
  await owner.connect();
  await owner.query(`alter table sending_domain drop column return_path_status, drop column unauthenticated_mail, drop column standing_changed_at;
    delete from schema_migration where name = '0026-sender-authentication'`);
  await owner.end();
  for (const account of accounts)
    await account.query(`update sending_domain set dkim_selector = 'td202611' where account_id = $1`);
  await accounts[0].query(`update sending_domain set dkim_status = 'missing' where account_id = $1`);
  await migrate(test.database.ownerUrl, { secret: test.database.secret });
  const read = async (account: SendingFixture) =>
    (
      await account.query(
        `select d.dkim_selector, d.dkim_status, (select count(*)::int from due_work w where w.account_id = $1 and w.kind = 'senders.check-domain' and w.subject_id = d.id) as checks
         from sending_domain d where d.account_id = $1`,
      )
    )[0];
  expect(await read(accounts[1])).toEqual({ dkimSelector: 'td202611', dkimStatus: 'verified', checks: 1 });
  expect(await read(accounts[0])).toEqual({
    dkimSelector: expect.stringMatching(/^td202611-[0-9a-f]{8}$/),
    dkimStatus: 'unchecked',
    checks: 1,
  });
});
