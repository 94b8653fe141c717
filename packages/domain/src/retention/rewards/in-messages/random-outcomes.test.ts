import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpTransport } from '../../../email/index.ts';
import { SendPump } from '../../../sending/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../../sending/testing/scripted-server.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { RewardFixture } from '../../../testing/reward-fixture.ts';

type Outcome = 'sent' | 'refused' | 'lost' | 'suppressed';

let world: TestDomain;
let server: ScriptedServer;
let outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  server = await startScriptedServer((to) => {
    const outcome = outcomes.get(to);
    if (outcome === 'refused') return { code: 550, text: 'no', at: 'data' };
    return outcome === 'lost' ? 'drop_after_data' : undefined;
  });
  world = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});

async function sendAll(): Promise<void> {
  const pump = new SendPump(world.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 3 }),
  });
  await pump.runUntilIdle();
  await pump.drain();
}

const outcome = fc.constantFrom<Outcome>('sent', 'sent', 'refused', 'lost', 'suppressed');
const round = fc.record({
  first: fc.array(outcome, { minLength: 1, maxLength: 6 }),
  /** What a retry of the failed and unknown ones brings; none without it. */
  again: fc.option(fc.array(outcome, { minLength: 6, maxLength: 6 })),
  isCancelled: fc.boolean(),
  source: fc.constantFrom('generated' as const, 'shared' as const),
});

it('after any mix of outcomes, each message that was sent has one code, no other has, and codes, budget and money add up', async () => {
  await fc.assert(
    fc.asyncProperty(round, async ({ first, again, isCancelled, source }) => {
      const account = await RewardFixture.create(world.domain);
      const rewardId = await account.reward({ codeSource: source, limitTotal: 6, budgetMinor: '300000' });
      const addresses = first.map((_, n) => `${account.accountId.slice(-12)}-${n}@example.com`);
      for (const email of addresses) await account.contact({ fullName: 'Ada', email }, [account.listId]);
      outcomes = new Map(addresses.map((address, n) => [address, first[n] ?? 'sent']));
      const id = await account.started();
      for (const [address, one] of outcomes) if (one === 'suppressed') await account.suppress(address);
      if (isCancelled) await account.inScope(({ campaignSending }) => campaignSending.cancel(id));
      await sendAll();
      await account.workOffEarly();
      if (again !== null && !isCancelled) {
        outcomes = new Map(addresses.map((address, n) => [address, again[n] ?? 'sent']));
        await account.inScope(({ deliveries }) => deliveries.retryFailed(id, { includeUnknown: true }));
        await sendAll();
        await account.workOffEarly();
      }
      const states = await account.states(id);
      const { issued, reserved } = await account.counts(rewardId);
      expect(issued).toBe(states['sent'] ?? 0);
      expect(reserved).toBe(states['unknown'] ?? 0);
      const codes = (await account.issues()).map(({ code }) => code);
      expect(new Set(codes).size).toBe(source === 'shared' ? Math.min(1, codes.length) : codes.length);
      expect(await account.broken()).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 240_000);
