import { readFile } from 'node:fs/promises';
import {
  archiveToken,
  linkTokens,
  makeOptInToken,
  newId,
  storeAsset,
  testDeliveryId,
} from '@talkdrum/domain';
import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { type BrandFields, defaultBrand } from '@talkdrum/email-designs/brand';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildPublic } from '../server.ts';

let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let logoUrl: string;
let logoId: string;
const paths: string[] = [];

const { logo: _logo, revision: _revision, ...rest } = defaultBrand;
const fields: BrandFields = { ...rest, logoId: null };

beforeAll(async () => {
  world = await startTestDomain();
  app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
  account = await TestAccount.create(world.domain, 'Kola <Stores>');
  const bytes = await readFile(new URL('../../seed/kola-stores.png', import.meta.url));
  const file = { id: newId(), filename: 'logo.png', bytes };
  ({ id: logoId, emailUrl: logoUrl } = await storeAsset(world.domain, account, file));
  const { secret } = world.domain.config;
  const listId = await account.list('Offers', 'double');
  const { id: contactId } = await account.inScope(({ contacts }) =>
    contacts.create({ fullName: 'Ama', email: 'ama@example.com', telephone: '', attributes: {} }, [listId]),
  );
  const token = (kind: 'unsubscribe' | 'preferences') =>
    linkTokens(secret).make(kind, account.accountId, testDeliveryId);
  paths.push(
    `/u/${token('unsubscribe')}`,
    `/p/${token('preferences')}`,
    `/archive/${archiveToken(secret, account.accountId)}`,
    `/confirm/${makeOptInToken(secret, { accountId: account.accountId, listId, contactId })}`,
  );
});
afterAll(async () => {
  await app.close();
  await world.stop();
});

async function save(change: Partial<BrandFields>): Promise<void> {
  await account.inScope(async ({ brand }) =>
    brand.save({ ...fields, ...change }, (await brand.get()).revision),
  );
}
const pages = () => Promise.all(paths.map((url) => app.inject({ url })));

test('an account without a brand kit has our look', async () => {
  for (const page of await pages()) {
    expect(page.statusCode).toBe(200);
    expect(page.body.match(/<style>/g)).toHaveLength(1);
    expect(page.body).not.toContain('<img');
  }
});

test('every page in an account’s name shows its logo and colours, and its policy allows just those', async () => {
  await save({ logoId, colours: { ...fields.colours, primary: '#1f2b6c' }, button: 'pill', font: 'georgia' });
  for (const page of await pages()) {
    expect(page.body).toContain(`<img src="${logoUrl}" alt="Kola &lt;Stores&gt;" width="480" height="120">`);
    expect(page.body).toContain('--brand:#1f2b6c;');
    expect(page.body).toContain('border-radius:999px');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/style-src 'sha256-[^']+' 'sha256-[^']+'; img-src 'self' data:/);
    expect(policy).not.toMatch(/unsafe|script/);
  }
});

test('a primary colour that can’t be read is replaced by the nearest that can, and its band has a dark name', async () => {
  await save({ colours: { ...fields.colours, primary: '#fff7c2' } });
  for (const { body } of await pages()) {
    const light = body.split('<style>').at(-1)?.split('@media').at(0);
    expect(light).toContain('--band:#fff7c2;--on-band:#000000');
    expect(light).not.toContain('--link:#fff7c2');
    expect(light).not.toContain('--brand:#fff7c2');
  }
});
