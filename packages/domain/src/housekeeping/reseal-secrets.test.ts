import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDomain, type Domain } from '../domain.ts';
import { linkTokens } from '../tracking/index.ts';
import {
  deriveKey,
  isSealedWith,
  newId,
  openSigned,
  seal,
  signBytes,
  unseal,
  withPreviousSecret,
} from '../kernel/index.ts';
import { makeAccount, startTestDomain, type TestDomain } from '../testing/index.ts';
import { sealedColumns } from '../collected/sealed-columns.ts';
import { resealSecrets } from './reseal-secrets.ts';

const [old, current] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const both = withPreviousSecret(current, old);
let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain({ secret: old });
});
afterAll(() => test.stop());

it("opens values of both keys with both, and none of the old key's values with the new key alone", () => {
  const sealed = seal(deriveKey(old, 'dkim'), 'text', 'row');
  expect(unseal(deriveKey(both, 'dkim'), sealed, 'row')).toBe('text');
  expect(() => unseal(deriveKey(current, 'dkim'), sealed, 'row')).toThrow(
    'neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
  );
  const token = signBytes(deriveKey(old, 'opt-in'), Buffer.from('someone'));
  expect(openSigned(deriveKey(both, 'opt-in'), token)?.toString()).toBe('someone');
  expect(openSigned(deriveKey(current, 'opt-in'), token)).toBeNull();
  const [account, delivery] = [newId(), newId()];
  const link = linkTokens(old).make('unsubscribe', account, delivery);
  expect(linkTokens(both).open('unsubscribe', link)).toMatchObject({
    accountId: account,
    deliveryId: delivery,
  });
  expect(
    linkTokens(current).open('unsubscribe', linkTokens(both).make('unsubscribe', account, delivery)),
  ).not.toBeNull();
});

it("opens values of earlier versions, which don't name a key", () => {
  const key = deriveKey(old, 'dkim');
  const earlier = seal(key, 'text', 'row').replace(/^v2\.[\da-f]{8}\./, 'v1.');
  expect(unseal(key, earlier, 'row')).toBe('text');
  expect(unseal(deriveKey(both, 'dkim'), earlier, 'row')).toBe('text');
  expect(() => unseal(deriveKey(both, 'dkim'), earlier, 'another row')).toThrow('unable to authenticate');
});

it("reseals in the background, and counts and leaves values that can't be opened", async () => {
  const { accountId } = await makeAccount(test.domain);
  const secretOf = async (domain: Domain) =>
    domain.openScope({ accountId, userId: null }, async ({ webhookEndpoints }) => {
      const [endpoint] = await webhookEndpoints.list();
      return webhookEndpoints.revealSecret(endpoint?.id ?? '');
    });
  await test.domain.openScope({ accountId, userId: null }, ({ webhookEndpoints }) =>
    webhookEndpoints.save({
      contacts: { url: 'https://example.com/hook', events: ['contact.created'] },
      campaigns: null,
    }),
  );
  const before = await secretOf(test.domain);
  const lost = newId();
  await test.domain.bulk(accountId, (client) =>
    client.query(
      `
        insert into sending_domain (account_id, id, domain, dkim_selector, dkim_private_key, dkim_public_key)
        values ($1, $2, 'kola.example', 'td1', $3, '')`,
      [accountId, lost, seal(deriveKey('a key nobody has', 'dkim'), 'x', `${accountId}:kola.example`)],
    ),
  );
  const rotated = await createDomain({ ...test.domain.config, secret: both });
  expect(await secretOf(rotated)).toBe(before);
  expect(await resealSecrets(rotated, sealedColumns)).toBe(1);
  expect(await resealSecrets(rotated, sealedColumns)).toBe(0);
  expect((await rotated.pool.query('select secrets_to_reseal as left from installation')).rows).toEqual([
    { left: 1 },
  ]);
  await rotated.close();
  const alone = await createDomain({ ...test.domain.config, secret: current });
  expect(await secretOf(alone)).toBe(before);
  const { rows } = await alone.bulk(accountId, (client) =>
    client.query<{ secret: string }>('select secret from webhook_endpoint'),
  );
  expect(isSealedWith(deriveKey(current, 'webhook-secrets'), rows[0]?.secret ?? '')).toBe(true);
  await alone.close();
});

it('visits only accounts with values of the old key, and asks nobody once everything has the only key', async () => {
  const world = await startTestDomain({ secret: old });
  const saveWebhook = async (domain: Domain) => {
    const { accountId } = await makeAccount(domain);
    await domain.openScope({ accountId, userId: null }, ({ webhookEndpoints }) =>
      webhookEndpoints.save({
        contacts: { url: 'https://example.com/hook', events: ['contact.created'] },
        campaigns: null,
      }),
    );
    return accountId;
  };
  const concerned = await saveWebhook(world.domain);
  const rotated = await createDomain({ ...world.domain.config, secret: both });
  const alone = await createDomain({ ...world.domain.config, secret: current });
  await saveWebhook(rotated);
  await makeAccount(rotated);
  const watch = async (domain: Domain) => {
    const [bulk, ask] = [vi.spyOn(domain, 'bulk'), vi.spyOn(domain.deps.keeperPool, 'query')];
    const resealed = await resealSecrets(domain, sealedColumns);
    const seen = { resealed, visited: bulk.mock.calls.map(([id]) => id), questions: ask.mock.calls.length };
    vi.restoreAllMocks();
    return seen;
  };
  const questions = sealedColumns.filter(({ scope }) => scope === 'each account').length;
  expect(await watch(rotated)).toEqual({ resealed: 1, visited: [concerned], questions });
  // Some process may still seal with the previous key.
  expect(await watch(rotated)).toEqual({ resealed: 0, visited: [], questions });
  expect(await watch(alone)).toEqual({ resealed: 0, visited: [], questions: 0 });
  // Another key without the previous one: counted, not skipped.
  const lost = await createDomain({ ...world.domain.config, secret: randomBytes(32).toString('hex') });
  for (let run = 0; run < 2; run += 1)
    expect(await watch(lost)).toMatchObject({ resealed: 0, questions, visited: { length: 2 } });
  for (const domain of [rotated, alone, lost]) await domain.close();
  await world.stop();
});
