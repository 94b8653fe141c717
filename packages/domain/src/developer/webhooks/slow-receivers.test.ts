import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { asOwner, startTestDomain, type TestDomain } from '../../testing/index.ts';
import {
  type Listener,
  makeListener,
  startReceiver,
  type TestReceiver,
} from '../../testing/webhook-fixture.ts';
import { recordWebhookEvents } from './record-events.ts';
import { WebhookSender } from './sending/webhook-sender.ts';

let world: TestDomain;
let silent: TestReceiver;
let quick: TestReceiver;
beforeAll(async () => {
  world = await startTestDomain({ webhooks: { allow: ['127.0.0.0/8'] } });
  [silent, quick] = await Promise.all([startReceiver(), startReceiver()]);
});
afterAll(async () => {
  await Promise.all([silent.close(), quick.close()]);
  await world.stop();
});

const record = (listener: Listener, count: number) =>
  listener.inScope(({ sql }) =>
    recordWebhookEvents(
      sql,
      listener.accountId,
      'message.delivered',
      Array.from({ length: count }, () => ({ messageId: newId() })),
    ),
  );

test('receivers that never answer hold two attempts each, and a quick one keeps its sixteen', async () => {
  const receivers = 24;
  silent.answer = () => undefined;
  for (let n = 0; n < receivers; n += 1) await record(await makeListener(world.domain, silent.url), 20);
  const sender = new WebhookSender(world.domain, { timeoutMs: 120_000 });
  try {
    await sender.sweep();
    await vi.waitFor(() => expect(silent.received.length).toBeGreaterThanOrEqual(2 * receivers), 20_000);

    let underWay = 0;
    let most = 0;
    quick.answer = (_received, response) => {
      most = Math.max(most, (underWay += 1));
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(204).end();
      }, 30);
    };
    await record(await makeListener(world.domain, quick.url), 200);
    await sender.sweep();
    await vi.waitFor(() => expect(quick.received).toHaveLength(200), 20_000);

    expect(most).toBe(16);
    expect(silent.received).toHaveLength(2 * receivers);
    expect(await countHeld()).toBe(2 * receivers);
  } finally {
    await sender.drain();
  }
}, 90_000);

/** Events of the silent receivers that no other process can send now. */
async function countHeld(): Promise<number> {
  return asOwner(world.database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from webhook_due d join webhook_endpoint e on e.id = d.endpoint_id
       where e.url = $1 and d.token is not null`,
      [silent.url],
    );
    return rows[0]?.count ?? 0;
  });
}
