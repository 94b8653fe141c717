import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAudience } from './add-audience.ts';
import { addEvents } from './add-events.ts';
import { addSegment } from './add-segment.ts';
import type { Demo } from '../demo-account.ts';

let world: TestDomain;
let demo: Demo;

beforeAll(async () => {
  world = await startTestDomain();
  const account = await TestAccount.createOwned(world.domain, 'demo@kola.example');
  demo = { inScope: account.inScope } as Demo;
});
afterAll(() => world.stop());

it('the demo’s people bought things, once however often it is made, and its segment finds some of them', async () => {
  await addAudience(demo);
  for (const _again of [1, 2]) {
    await addEvents(demo);
    await addSegment(demo);
  }
  const found = await demo.inScope(async ({ segments, sql, actor }) => ({
    segments: (await segments.list()).map(({ name, count }) => ({ name, count })),
    events: (
      await sql('select source, count(*)::int as n from contact_event where account_id = $1 group by 1', [
        actor.accountId,
      ])
    ).rows,
  }));
  expect(found.events).toEqual([{ source: 'shop', n: expect.any(Number) }]);
  const regulars = found.segments.find(({ name }) => name === 'Ordered twice in 30 days');
  expect(regulars?.count).toBeGreaterThan(5);
  expect(regulars?.count).toBeLessThan(90);
  expect(found.segments).toHaveLength(2);
});
