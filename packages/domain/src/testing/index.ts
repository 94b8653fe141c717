import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createDomain, type Domain } from '../domain.ts';
import { loginUrl, newId, type DueItem } from '../kernel/index.ts';
import type { DomainConfig } from '../config.ts';
import { giveMoneyAndSubscription } from './money.ts';

export interface TestDatabase {
  ownerUrl: string;
  secret: string;
  drop(): Promise<void>;
}

/** A database of its own for one test file, cloned from the migrated template. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const base = inject('ownerUrl');
  const secret = inject('secret');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsOwner(base, `create database ${name} template talkdrum_template`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return { ownerUrl: url.toString(), secret, drop: () => runAsOwner(base, `drop database if exists ${name} with (force)`) };
}

async function runAsOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export interface TestDomain {
  domain: Domain;
  database: TestDatabase;
  /** What was woken after commits, for tests of hints. */
  woken: DueItem[];
  stop(): Promise<void>;
}

/** A domain on a fresh database. Mail goes nowhere unless `smtpUrl` is given. */
export async function startTestDomain(overrides: Partial<DomainConfig> = {}): Promise<TestDomain> {
  const database = await cloneDatabase();
  const domain = await createDomain({
    appDatabaseUrl: loginUrl(database.ownerUrl, database.secret, 'talkdrum_app'),
    searchDatabaseUrl: loginUrl(database.ownerUrl, database.secret, 'talkdrum_search'),
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

/** An account with money and a subscription and nothing else in it, made directly in the database. */
export async function makeAccount(domain: Domain, company?: string): Promise<{ accountId: string }> {
  const account = await makeBareAccount(domain, company);
  await giveMoneyAndSubscription(domain, account.accountId);
  return account;
}

/** An account that was only just made: no money, no subscription. */
export async function makeBareAccount(domain: Domain, company = 'Kola Stores'): Promise<{ accountId: string }> {
  const accountId = newId();
  await domain.pool.query('insert into account (id, email, company, country, currency) values ($1, $2, $3, $4, $5)', [
    accountId,
    `owner-${accountId.slice(-6)}@example.com`,
    company,
    'NG',
    'ngn',
  ]);
  return { accountId };
}

/** Whether a connection of this database waits for a row or key that another one holds. */
export async function isOneWaiting({ pool }: Domain): Promise<boolean> {
  const { rows } = await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}

export async function untilOneWaits(domain: Domain): Promise<void> {
  while (!(await isOneWaiting(domain))) await new Promise((resolve) => setTimeout(resolve, 20));
}

export { giveMoney, giveMoneyAndSubscription } from './money.ts';
export { asOwner, goodPassword, type MailAsked, mailsAsked, makeBarePerson, makePerson, signUpForm, solveCaptcha, tokenOf, visitor } from './people.ts';
