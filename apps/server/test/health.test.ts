import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Domain, openPool } from '@talkdrum/domain';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addHealth } from '../src/health.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain({ poolSize: 2 });
});
afterAll(() => test.stop());

/** The probes of a process whose database accepts connections and never answers. */
async function besideSilentDatabase() {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const pool = openPool(
    `postgres://nobody:x@127.0.0.1:${(silent.address() as AddressInfo).port}/nothing`,
    2,
    'silent',
  );
  const app = Fastify();
  addHealth(app, Object.create(test.domain, { pool: { value: pool } }) as Domain);
  onTestFinished(async () => {
    silent.close();
    await app.close();
  });
  return app;
}

it('reports that the database answers, and what is waiting in it', async () => {
  const app = Fastify();
  addHealth(app, test.domain);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
  const { body } = await app.inject('/metrics');
  expect(body).toContain('\ntalkdrum_database_up 1\n');
  expect(body).toContain('\ntalkdrum_due_work_dead 0\n');
  await app.close();
});

it("is alive but not ready, and still reports its own figures while the database doesn't answer", async () => {
  const app = await besideSilentDatabase();
  const [alive, ready, metrics] = await Promise.all([
    app.inject('/livez'),
    app.inject('/readyz'),
    app.inject('/metrics'),
  ]);
  expect(alive.statusCode).toBe(200);
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unavailable' }]);
  expect(metrics.statusCode).toBe(200);
  expect(metrics.body).toContain('\ntalkdrum_database_up 0\n');
  expect(metrics.body).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(metrics.body).not.toMatch(/^talkdrum_due_work_dead \d/m);
});
