import { type Sandbox, startSandbox } from '@talkdrum/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DueWorkRunner, newId, silentLogger } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { dueWorkHandlers } from '../../work.ts';
import { checkOwnDomain } from './check-own-domains.ts';
import type { OwnDomain } from './own-domain.ts';
import { findHostOwner } from './public-hosts.ts';

let world: TestDomain;
let sandbox: Sandbox;
let account: TestAccount;

beforeAll(async () => {
  sandbox = await startSandbox();
  world = await startTestDomain({
    dnsServer: sandbox.dnsAddress,
    publicUrl: 'https://pages.talkdrum.example',
    appUrl: 'https://app.talkdrum.example',
  });
});
afterAll(async () => {
  await world.stop();
  await sandbox.stop();
});
beforeEach(async () => {
  sandbox.zone.remove({});
  account = await TestAccount.createOwned(world.domain, `${newId()}@kola.example`);
});

const add = (name = 'join.kola.example', of = account) =>
  of.inScope(({ ownDomains }) => ownDomains.add(name));
const check = ({ id }: OwnDomain, of = account) =>
  checkOwnDomain(of.inScope, world.domain.config.dnsServer, id);
const get = ({ id }: OwnDomain, of = account) => of.inScope(({ ownDomains }) => ownDomains.get(id));
async function publish(domain: OwnDomain, of = account, only?: 'CNAME' | 'TXT'): Promise<void> {
  const records = await of.inScope(async ({ ownDomains }) => ownDomains.records(domain));
  for (const record of records)
    if (only === undefined || only === record.type) {
      if (record.type === 'CNAME') sandbox.zone.remove({ name: record.name, type: 'CNAME' });
      sandbox.zone.add(record);
    }
}
async function verified(name?: string, of = account): Promise<OwnDomain> {
  const domain = await add(name, of);
  await publish(domain, of);
  return check(domain, of);
}
const urlOf = (of = account) =>
  of.inScope(
    async ({ publishing }) => (await publishing.create({ id: newId(), kind: 'page', title: 'Sale' })).url,
  );
const owner = async (host = 'join.kola.example') => (await findHostOwner(world.domain, host))?.accountId;
const free = (of: TestAccount) =>
  of.inScope(async ({ ownDomains }) => {
    for (const { id } of await ownDomains.list()) await ownDomains.remove(id);
  });

describe('a domain of an account’s own', () => {
  it('is verified once both records are there, and new links use it from then on', async () => {
    const domain = await add(' https://Join.Kola.example/ ');
    expect(domain).toMatchObject({ name: 'join.kola.example', status: 'waiting', isUsed: false });
    expect(await urlOf()).toMatch(/^https:\/\/pages\.talkdrum\.example\/w\//);
    await publish(domain, account, 'CNAME');
    expect((await check(domain)).status).toBe('waiting');
    expect(await owner()).toBeUndefined();
    await publish(domain, account, 'TXT');
    expect(await check(domain)).toMatchObject({ status: 'verified', isUsed: true });
    expect(await owner()).toBe(account.accountId);
    expect(await urlOf()).toMatch(/^https:\/\/join\.kola\.example\/sale-?\d*$/);
    const links = await account.inScope(async ({ publishing, shareLinks }) => {
      const [item] = await publishing.list('page');
      return shareLinks.list(item?.id ?? '');
    });
    expect(links.every(({ url }) => url.startsWith('https://join.kola.example/l/'))).toBe(true);
    await free(account);
  });

  it('says what DNS has instead, and what to change', async () => {
    const domain = await add();
    sandbox.zone.add({ name: domain.name, type: 'CNAME', value: 'shop.elsewhere.example' });
    const checked = await check(domain);
    const [alias, text] = await account.inScope(async ({ ownDomains }) => ownDomains.answers(checked));
    expect(alias).toMatchObject({ isRight: false, found: ['shop.elsewhere.example'] });
    expect(alias?.problem).toContain('Change the record to pages.talkdrum.example');
    expect(text?.problem).toContain('DNS has no TXT record with the name _talkdrum.join.kola.example');
    await free(account);
  });

  it('is lost when its records go: new links use our address, old ones are still its account’s, owners get a mail', async () => {
    const domain = await verified();
    sandbox.zone.remove({ name: `_talkdrum.${domain.name}` });
    expect(await check(domain)).toMatchObject({ status: 'lost', isUsed: false });
    expect(await urlOf()).toMatch(/^https:\/\/pages\.talkdrum\.example\/w\//);
    expect(await findHostOwner(world.domain, domain.name)).toMatchObject({
      accountId: account.accountId,
      isVerified: false,
    });
    const mails = await account.query<{ template: string }>(
      `select payload ->> 'template' as template from outbox_event where account_id = $1 and kind = 'mail.requested'`,
    );
    expect(mails.filter(({ template }) => template === 'domain_lost')).toHaveLength(1);
    await check(domain);
    await publish(domain);
    expect(await check(domain)).toMatchObject({ status: 'verified', isUsed: true });
    await free(account);
  });

  it('is checked again by due work, daily while it is right, and kept while DNS is silent', async () => {
    const domain = await add();
    await publish(domain);
    await account.query(
      `update due_work set due_at = now() - interval '1 second' where account_id = $1 and kind = 'publishing.check-domain'`,
    );
    await new DueWorkRunner(world.domain.pool, dueWorkHandlers(world.domain), silentLogger).runUntilIdle();
    expect((await get(domain)).status).toBe('verified');
    const [row] = await account.query<{ hours: number }>(
      `select (extract(epoch from due_at - now()) / 3600)::float8 as hours from due_work where account_id = $1 and kind = 'publishing.check-domain'`,
    );
    expect(row?.hours).toBeGreaterThan(23);
    await expect(checkOwnDomain(account.inScope, '127.0.0.1:9', domain.id)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await get(domain)).status).toBe('verified');
    await free(account);
  });

  it('fails when its records don’t come for two weeks', async () => {
    const domain = await add();
    await account.query(
      `update own_domain set created_at = now() - interval '15 days' where account_id = $1`,
    );
    expect((await check(domain)).status).toBe('failed');
    await publish(domain);
    expect((await check(domain)).status).toBe('verified');
    await free(account);
  });

  it('is one of several: the owner chooses which one new links use', async () => {
    await verified();
    const second = await verified('go.kola.example');
    expect(second.isUsed).toBe(false);
    await account.inScope(({ ownDomains }) => ownDomains.choose(second.id));
    expect(await urlOf()).toMatch(/^https:\/\/go\.kola\.example\//);
    expect((await check(second)).isUsed).toBe(true);
    const waiting = await add('new.kola.example');
    await expect(account.inScope(({ ownDomains }) => ownDomains.choose(waiting.id))).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await free(account);
  });
});

describe('another account', () => {
  let other: TestAccount;
  beforeEach(async () => {
    other = await TestAccount.create(world.domain);
  });

  it('can’t take a domain whose owner proves it, whatever it points to', async () => {
    const mine = await verified();
    const theirs = await add(mine.name, other);
    expect((await check(theirs, other)).status).toBe('waiting');
    expect(theirs.proof).not.toBe(mine.proof);
    await publish(theirs, other);
    expect(await check(theirs, other)).toMatchObject({ status: 'waiting', isTaken: true, isUsed: false });
    expect(await owner()).toBe(account.accountId);
    await free(account);
    await free(other);
  });

  it('gets a domain that changed hands: the text of the earlier owner is gone', async () => {
    const mine = await verified();
    sandbox.zone.remove({});
    const theirs = await add(mine.name, other);
    await publish(theirs, other);
    expect((await check(theirs, other)).status).toBe('verified');
    expect(await owner()).toBe(other.accountId);
    expect(await get(mine)).toMatchObject({ status: 'lost', isUsed: false });
    expect((await check(mine)).status).toBe('lost');
    expect(await owner()).toBe(other.accountId);
    await free(account);
    await free(other);
  });

  it('doesn’t keep anyone from a domain by adding it first', async () => {
    await add(undefined, other);
    expect((await verified()).status).toBe('verified');
    await free(account);
    await free(other);
  });

  it('gets a domain that was removed', async () => {
    await free(account);
    await verified();
    await free(account);
    expect(await owner()).toBeUndefined();
    expect((await verified(undefined, other)).status).toBe('verified');
    await free(other);
  });
});

it.each([
  ['192.0.2.7', 'IP address'],
  ['[2001:db8::1]', 'such as join.example.com'],
  ['kola', 'such as join.example.com'],
  ['kola.example', 'Put a name in front'],
  ['kola.com.ng', 'Put a name in front'],
  ['com.ng', 'Anyone can register'],
  ['github.io', 'Anyone can register'],
  ['kola.github.io', 'Put a name in front'],
  ['pages.talkdrum.example', 'belongs to Talkdrum'],
  ['evil.app.talkdrum.example', 'belongs to Talkdrum'],
  ['talkdrum.example', 'belongs to Talkdrum'],
  ['join.kola.local', 'reserved'],
  ['td-bounces.kola.example', 'reserved'],
  ['join.kola.example/path', 'such as join.example.com'],
  ['user@join.kola.example', 'such as join.example.com'],
  ['-a.kola.example', 'such as join.example.com'],
  [`${'a'.repeat(64)}.kola.example`, 'such as join.example.com'],
])('%s can’t be a domain of an account’s own', async (name, message) => {
  await expect(add(name)).rejects.toMatchObject({
    details: { fieldErrors: { name: [expect.stringContaining(message)] } },
  });
});

it('refuses one twice, and more than five', async () => {
  await add();
  await expect(add('JOIN.kola.example')).rejects.toMatchObject({
    publicMessage: expect.stringContaining('already'),
  });
  for (const n of [1, 2, 3, 4]) await add(`n${n}.kola.example`);
  await expect(add('n5.kola.example')).rejects.toMatchObject({
    publicMessage: expect.stringContaining('5 domains'),
  });
});
