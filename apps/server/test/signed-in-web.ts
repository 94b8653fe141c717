import { appRouter } from '@talkdrum/api';
import { goodPassword, startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { silentLog, testEnvironment } from '../src/testing/index.ts';
import { buildWeb } from '../src/web/server.ts';

export const ownOrigin = 'http://localhost:3000';
export const json = 'application/json';
export const metricsToken = 'a-token-for-metrics-0123456789';
export const mutations = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([path]) => path);

/** The web server on a fresh database, and the cookies of an owner who signed in. */
export interface SignedInWeb {
  test: TestDomain;
  app: FastifyInstance;
  cookies: Record<string, string>;
  userId: string;
  /** How many procedures have started. */
  executions(): Promise<number>;
  sessions(): Promise<number>;
  stop(): Promise<void>;
}

export async function startSignedInWeb(): Promise<SignedInWeb> {
  const test = await startTestDomain();
  const email = 'ada@eze.example';
  const { userId } = await TestAccount.createOwned(test.domain, email);
  const environment = testEnvironment(test.database, { METRICS_TOKEN: metricsToken });
  const app = await buildWeb(test.domain, environment, silentLog());
  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/onboarding.signIn',
    headers: { 'content-type': json, origin: ownOrigin },
    payload: JSON.stringify({ email, password: goodPassword }),
  });
  const { pool } = test.domain;
  return {
    test,
    app,
    userId,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
    executions: async () => {
      const { rows } = await pool.query<{ n: number }>(
        'select coalesce(sum(points), 0)::int as n from rate_limit',
      );
      return rows[0]?.n ?? 0;
    },
    sessions: async () => (await pool.query('select 1 from session')).rowCount ?? 0,
    stop: async () => {
      await app.close();
      await test.stop();
    },
  };
}

export const isRefusal = (status: number): boolean => status >= 400 && status < 500;
