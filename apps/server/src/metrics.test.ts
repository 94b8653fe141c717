import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

let world: TestDomain;
beforeAll(async () => {
  world = await startTestDomain({ poolSize: 2 });
});
afterAll(() => world.stop());

describe('the metric of calls that wait for a connection', () => {
  it('is 0 while none waits, although every other metric asks the database', async () => {
    const metrics = createMetrics(world.domain);
    const line = 'talkdrum_database_connections{state="waiting"} 0';
    for (let times = 0; times < 3; times += 1) expect(await waiting(metrics)).toBe(line);
  });

  it('counts the calls that wait', async () => {
    const { pool } = world.domain;
    const held = [await pool.connect(), await pool.connect()];
    const late = [pool.query('select 1'), pool.query('select 1'), pool.query('select 1')];
    const metrics = createMetrics(world.domain);
    const read = waiting(metrics);
    for (const client of held) client.release();
    await Promise.all(late);
    expect(await read).toContain('{state="waiting"} 3');
  });
});

async function waiting(metrics: ReturnType<typeof createMetrics>): Promise<string> {
  const text = await metrics.metrics();
  return text.split('\n').find((line) => line.includes('state="waiting"')) ?? '';
}
