import { type ApiScope, allApiScopes, createDomain, type Domain, type NewApiKey } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import {
  authenticateSenders,
  cloneDatabase,
  type OwnedTestAccount,
  TestAccount,
  type TestDatabase,
} from '@talkdrum/domain/testing';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { domainConfig } from '../../../environment.ts';
import { silentLog, testEnvironment } from '../../../testing/index.ts';
import { buildWeb } from '../../server.ts';

/** A server on a database of its own, called as a program of an account would. */
export interface TestApi {
  app: FastifyInstance;
  domain: Domain;
  database: TestDatabase;
  /** An account with an owner, money, a subscription and the email sender hello@<name>.example. */
  account(name: string): Promise<OwnedTestAccount>;
  key(
    account: { accountId: string; userId: string },
    input?: Partial<NewApiKey> & { scopes?: readonly ApiScope[] },
  ): Promise<{ id: string; token: string }>;
  call(
    token: string | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  stop(): Promise<void>;
}

export async function startTestApi(overrides: Record<string, string> = {}): Promise<TestApi> {
  const database = await cloneDatabase();
  const env = testEnvironment(database, overrides);
  const domain = await createDomain(domainConfig(env, silentLog()));
  const app = await buildWeb(domain, env, silentLog());
  return {
    app,
    domain,
    database,
    account: (name) => makeSendingAccount(domain, name),
    key: async (account, input = {}) => {
      const made = await domain.openScope(account, ({ apiKeys }) =>
        apiKeys.create({ name: 'Shop', gateway: 'api', scopes: allApiScopes, ...input }),
      );
      return { id: made.id, token: made.secret };
    },
    call: (token, method, path, body, headers = {}) =>
      app.inject({
        method,
        url: path,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(method === 'POST' ? { 'idempotency-key': newId() } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    stop: async () => {
      await app.close();
      await domain.close();
      await database.drop();
    },
  };
}

async function makeSendingAccount(domain: Domain, name: string): Promise<OwnedTestAccount> {
  const account = await TestAccount.createOwned(domain, `owner@${name}.example`);
  await account.query(
    `insert into sender (account_id, id, channel, sender, campaign, status, confirmed_at) values ($1, $2, 'email', $3, 'transactional', 1, now())`,
    [newId(), `hello@${name}.example`],
  );
  await authenticateSenders(domain, account.accountId);
  return account;
}

/** A message that the account "kola" may send. */
export const testMail = (change: Record<string, unknown> = {}) => ({
  channel: 'email',
  from: { address: 'hello@kola.example' },
  to: 'ada@example.com',
  subject: 'Receipt',
  html: '<p>Thanks</p>',
  ...change,
});
