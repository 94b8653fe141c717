import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainConfig } from '../config.ts';
import { createDomain, type Domain } from '../domain.ts';
import { type DueItem, loginUrls, newId } from '../kernel/index.ts';
import { giveMoneyAndSubscription } from './money.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export interface TestDomain {
  domain: Domain;
  database: TestDatabase;
  /** The wake-ups after commits, for tests of hints. */
  woken: DueItem[];
  stop(): Promise<void>;
}

/** A domain on a fresh or given database. Mail is discarded unless `smtpUrl` is given. */
export async function startTestDomain(
  overrides: Partial<DomainConfig> = {},
  given?: TestDatabase,
): Promise<TestDomain> {
  const database = given ?? (await cloneDatabase());
  const domain = await createDomain({
    ...loginUrls(database.ownerUrl, database.secret),
    secret: database.secret,
    appUrl: 'http://localhost:3000',
    publicUrl: 'http://localhost:3001',
    smtpUrl: 'smtp://127.0.0.1:1',
    smtpConnections: 4,
    bounceDomain: 'bounces.localhost',
    systemFrom: 'Talkdrum <no-reply@talkdrum.localhost>',
    spfInclude: 'spf.talkdrum.localhost',
    dataDir: await mkdtemp(join(tmpdir(), 'talkdrum-test-')),
    poolSize: 6,
    ...overrides,
  });
  const woken: DueItem[] = [];
  domain.onWake((items) => woken.push(...items));
  return {
    domain,
    database,
    woken,
    stop: async () => {
      await domain.close();
      await database.drop();
    },
  };
}

/** An account with only money and a subscription, created directly in the database. */
export async function makeAccount(domain: Domain, company?: string): Promise<{ accountId: string }> {
  const account = await makeBareAccount(domain, company);
  await giveMoneyAndSubscription(domain, account.accountId);
  return account;
}

/** A new account without money or subscription. */
export async function makeBareAccount(
  domain: Domain,
  company = 'Kola Stores',
): Promise<{ accountId: string }> {
  const accountId = newId();
  await domain.pool.query(
    'insert into account (id, email, company, country, currency) values ($1, $2, $3, $4, $5)',
    [accountId, `owner-${accountId.slice(-6)}@example.com`, company, 'NG', 'ngn'],
  );
  return { accountId };
}
