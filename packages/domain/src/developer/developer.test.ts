import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/index.ts';
import {
  makeBareAccount,
  makeBarePerson,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '../testing/index.ts';
import { isAddressAllowed } from './allowed-addresses.ts';
import {
  allApiScopes,
  authenticateKey,
  type Gateway,
  type MadeApiKey,
  type NewApiKey,
  readApiToken,
  recheckKey,
} from './index.ts';

let test: TestDomain;
let account: TestAccount;
let owner: string;
const ip = '203.0.113.9';
beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
  owner = await member({ isOwner: true });
});
afterAll(() => test.stop());

async function member({ isOwner = false, privileges = [] as string[] }): Promise<string> {
  const { userId } = await makeBarePerson(test.domain, `${newId()}@people.example`);
  await test.domain.pool.query(
    'insert into membership (account_id, user_id, is_owner, privileges) values ($1, $2, $3, $4)',
    [account.accountId, userId, isOwner, privileges],
  );
  return userId;
}

const make = (input: Partial<NewApiKey> = {}, userId = owner) =>
  account
    .as(userId)
    .inScope(({ apiKeys }) =>
      apiKeys.create({ name: 'Shop', gateway: 'api', scopes: allApiScopes, ...input }),
    );

function credentials(gateway: Gateway, key: MadeApiKey): { id: string; secret: string } {
  return gateway === 'api'
    ? (readApiToken(key.secret) ?? { id: '', secret: '' })
    : { id: key.prefix, secret: key.secret };
}

async function enter(
  key: MadeApiKey,
  { gateway = 'api', at = gateway, from = ip }: { gateway?: Gateway; at?: Gateway; from?: string } = {},
) {
  const { id, secret } = credentials(gateway, key);
  return authenticateKey(test.domain, at, id, secret, from);
}

/** As for an open connection of the account. */
const recheck = ({ prefix }: MadeApiKey, accountId = account.accountId) =>
  test.domain.openIntake({ accountId, userId: null }, ({ sql }) =>
    recheckKey(sql, accountId, { gateway: 'api', name: prefix, ip }),
  );

describe('an API key', () => {
  it('works at its gateway with its secret, in the form of each protocol', async () => {
    for (const gateway of ['api', 'smtp', 'smpp'] as const) {
      const key = await make({ gateway });
      expect(await enter(key, { gateway })).toMatchObject({
        accountId: account.accountId,
        apiKeyId: key.id,
        userId: owner,
        scopes: gateway === 'api' ? allApiScopes : ['messages.send'],
      });
      if (gateway === 'api') expect(key.secret).toMatch(/^td_live_[a-z0-9]{8}_[A-Za-z0-9]{32}$/);
      if (gateway === 'smpp') expect([key.prefix.length <= 15, key.secret.length]).toEqual([true, 8]);
    }
  });

  it('is stored only as a hash', async () => {
    const keys = [await make(), await make({ gateway: 'smtp' }), await make({ gateway: 'smpp' })];
    const text = JSON.stringify(
      await test.domain.bulk(
        account.accountId,
        async (client) => (await client.query('select * from api_key')).rows,
      ),
    );
    for (const { secret } of keys) expect(text).not.toContain(secret.split('_').at(-1));
  });

  it('is refused at another gateway, with another secret or under another name', async () => {
    const key = await make();
    const { id, secret } = credentials('api', key);
    expect(await enter(key, { at: 'smtp' })).toBeNull();
    expect(await authenticateKey(test.domain, 'api', id, `${secret.slice(0, -1)}_`, ip)).toBeNull();
    expect(await authenticateKey(test.domain, 'api', 'td_live_aaaaaaaa', secret, ip)).toBeNull();
    expect(await authenticateKey(test.domain, 'api', "td_live_'--x00x", secret, ip)).toBeNull();
    expect(await authenticateKey(test.domain, 'smtp', `smtp_${id.slice(8)}`, secret, ip)).toBeNull();
  });

  it('stops working as soon as it is revoked', async () => {
    const key = await make();
    expect(await enter(key)).not.toBeNull();
    expect(await recheck(key)).toMatchObject({
      accountId: account.accountId,
      apiKeyId: key.id,
      userId: owner,
    });
    await account.as(owner).inScope(({ apiKeys }) => apiKeys.revoke(key.id));
    expect(await enter(key)).toBeNull();
    expect(await recheck(key)).toBeNull();
  });

  it('isn’t found by a connection of another account', async () => {
    const key = await make();
    const { accountId } = await makeBareAccount(test.domain);
    expect(await recheck(key, accountId)).toBeNull();
    const named = test.domain.openIntake({ accountId, userId: null }, ({ sql }) =>
      recheckKey(sql, account.accountId, { gateway: 'api', name: key.prefix, ip }),
    );
    expect(await named).toBeNull();
  });

  it('stops working when it expires', async () => {
    const key = await make({ expiresAt: new Date(Date.now() + 60_000) });
    expect(await enter(key)).not.toBeNull();
    await test.domain.bulk(account.accountId, (client) =>
      client.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [key.id]),
    );
    expect(await enter(key)).toBeNull();
    await expect(make({ expiresAt: new Date(Date.now() - 1) })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('works until the end of the day the form names, from the addresses in its text', async () => {
    const { id } = await make({ expiresOn: '2100-01-31', allowedAddresses: '203.0.113.7,\n2001:DB8::/32 ' });
    const keys = await account.as(owner).inScope(({ apiKeys }) => apiKeys.list());
    expect(keys.find((key) => key.id === id)).toMatchObject({
      state: 'active',
      expiresAt: new Date('2100-02-01T00:00:00Z'),
      allowedAddresses: ['203.0.113.7', '2001:db8::/32'],
    });
    await expect(make({ expiresOn: '2020-01-31' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is accepted only from the allowed addresses', async () => {
    const key = await make({ allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
    for (const from of ['203.0.113.250', '::ffff:203.0.113.1', '2001:db8:1::5'])
      expect(await enter(key, { from }), from).not.toBeNull();
    for (const from of ['203.0.114.1', '::1', '2001:db9::1', 'nonsense', ''])
      expect(await enter(key, { from }), from).toBeNull();
    for (const wrong of ['example.com', '203.0.113.0/33', '1.2.3.4/8/9', 'fe80::1%eth0'])
      await expect(make({ allowedAddresses: [wrong] }), wrong).rejects.toMatchObject({
        details: { fieldErrors: { allowedAddresses: [expect.any(String)] } },
      });
    expect(isAddressAllowed([], 'anything')).toBe(true);
  });

  it('ends when its maker leaves the team, and stays ended if the person returns', async () => {
    const maker = await member({ privileges: ['developer.manage', 'contacts.view'] });
    for (const change of ['suspend', 'remove'] as const) {
      const key = await make({ scopes: ['contacts.read'] }, maker);
      expect(await enter(key)).not.toBeNull();
      await account.as(owner).inScope(({ team }) => team[change](maker));
      expect(await enter(key)).toBeNull();
      if (change === 'suspend') await account.as(owner).inScope(({ team }) => team.reactivate(maker));
      expect(await enter(key)).toBeNull();
    }
  });

  it('can never do more than its maker can now', async () => {
    const maker = await member({ privileges: ['developer.manage', 'contacts.view', 'campaigns.view'] });
    await expect(make({ scopes: ['contacts.read', 'campaigns.send'] }, maker)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const key = await make({ scopes: ['messages.send', 'contacts.read', 'campaigns.read'] }, maker);
    await account
      .as(owner)
      .inScope(({ team }) => team.setPrivileges(maker, ['developer.view', 'campaigns.view']));
    expect((await enter(key))?.scopes).toEqual(['campaigns.read']);
  });

  it('is listed with its maker and its last use', async () => {
    const key = await make({ name: 'Listed' });
    await enter(key);
    const listed = (await account.as(owner).inScope(({ apiKeys }) => apiKeys.list())).find(
      ({ id }) => id === key.id,
    );
    expect(listed).toMatchObject({ name: 'Listed', prefix: key.prefix, lastUsedIp: ip, revokedAt: null });
    expect(Date.now() - (listed?.lastUsedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('is found by its name and by its key, among any number of others', async () => {
    const wanted = await make({ name: 'Till in Ikeja' });
    const gateway = await make({ name: 'Gateway', gateway: 'smtp' });
    await account.query(
      `insert into api_key (account_id, id, name, gateway, public_id, secret_hash, scopes, created_by)
       select $1, gen_random_uuid(), 'Newer ' || n, 'api', 'newer' || n, 'x', '{}', $2
       from generate_series(100, 699) n`,
      [owner],
    );
    const find = async (search: string) =>
      (await account.as(owner).inScope(({ apiKeys }) => apiKeys.list(search))).map(({ id }) => id);
    expect(await find('')).not.toContain(wanted.id);
    expect(await find('in ikeja')).toEqual([wanted.id]);
    expect(await find(wanted.prefix)).toEqual([wanted.id]);
    expect(await find(gateway.prefix.toUpperCase())).toEqual([gateway.id]);
    expect(await find('%')).toEqual([]);
    await account.query(`delete from api_key where account_id = $1 and name like 'Newer %'`);
  });

  it("doesn't exist for another account", async () => {
    const key = await make();
    const other = await TestAccount.create(test.domain);
    await expect(other.inScope(({ apiKeys }) => apiKeys.revoke(key.id))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await other.inScope(({ apiKeys }) => apiKeys.list())).toEqual([]);
    expect(await enter(key)).not.toBeNull();
  });

  it('delays an address that tries many wrong ones', async () => {
    const key = await make({ gateway: 'smpp' });
    const from = '198.51.100.77';
    const tries = Array.from({ length: 70 }, () =>
      authenticateKey(test.domain, 'smpp', key.prefix, 'aaaaaaaa', from).catch(
        (error: { code: string }) => error.code,
      ),
    );
    expect(await Promise.all(tries)).toContain('rate_limited');
    await expect(enter(key, { gateway: 'smpp', from })).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await enter(key, { gateway: 'smpp' })).not.toBeNull();
  });
});

describe('a request with an Idempotency-Key', () => {
  const request = (key: string, body: string, work: () => Promise<void> = async () => undefined) =>
    account.as(owner).inScope(async ({ idempotency }) => {
      const earlier = await idempotency.begin(key, body);
      if (earlier !== null) return { ...earlier, isReplay: true };
      await work();
      await idempotency.keep(key, { status: 202, answer: `{"id":"${body}"}` });
      return { status: 202, answer: `{"id":"${body}"}`, isReplay: false };
    });

  it('runs once, even when twenty arrive together, with the same answer for all', async () => {
    let done = 0;
    const work = async () => {
      done += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => request('order-1', 'same', work)));
    expect(done).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(new Set(answers.map(({ status, answer }) => `${status} ${answer}`)).size).toBe(1);
  });

  it('is refused with another body', async () => {
    await request('order-2', 'one');
    await expect(request('order-2', 'two')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('runs again after a failure, and after a day', async () => {
    await expect(request('order-3', 'x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await request('order-3', 'x')).isReplay).toBe(false);
    await test.domain.bulk(account.accountId, (client) =>
      client.query(
        `update idempotent_request set created_at = now() - interval '25 hours' where key = 'order-3'`,
      ),
    );
    expect((await request('order-3', 'another')).isReplay).toBe(false);
  });
});
