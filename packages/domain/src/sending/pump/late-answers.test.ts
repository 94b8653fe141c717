import { afterAll, beforeAll, expect, it } from 'vitest';
import { phoneNumber, type SmsTestAccount, SmsWorld } from '../../../test/sms-world.ts';
import type { SmsRouter } from '../../sms/index.ts';
import { SendPump } from './send-pump.ts';

let world: SmsWorld;

beforeAll(async () => {
  world = await SmsWorld.start();
});
afterAll(() => world.stop());

type Outcomes = Awaited<ReturnType<SmsRouter['send']>>;

/** A carrier that answers when the test says so. It takes two texts at a time. */
class SlowCarrier implements SmsRouter {
  readonly window = 2;
  readonly taken: string[] = [];
  readonly #waiting: (() => void)[] = [];

  async send(messages: Parameters<SmsRouter['send']>[0]): Promise<Outcomes> {
    return Promise.all(
      messages.map(async ({ to }) => {
        this.taken.push(to);
        await new Promise<void>((resolve) => void this.#waiting.push(resolve));
        return { kind: 'sent', carrier: 'smpp', providerId: `slow-${to}` } as const;
      }),
    );
  }

  answer(): void {
    this.#waiting.shift()?.();
  }

  async close(): Promise<void> {}
}

const eventually = (account: SmsTestAccount, sql: string, id: string) =>
  expect.poll(async () => (await account.query<{ n: number }>(sql, [id]))[0]?.n, { timeout: 20_000 });
const countOf = (which: string) =>
  `select count(*)::int as n from delivery where account_id = $1 and campaign_id = $2 and ${which}`;

it('every text a slow carrier took is counted and paid for, though its campaign was cancelled', async () => {
  const account = await world.addAccount();
  const before = await account.available();
  const id = await account.startSms({ pasted: [1, 2, 3].map((n) => phoneNumber(40_000 + n)).join('\n') });
  const carrier = new SlowCarrier();
  const pump = new SendPump(world.test.domain, { smsRouter: carrier });
  pump.start();
  await expect.poll(() => carrier.taken.length, { timeout: 20_000 }).toBe(2);
  await account.inScope(({ campaignSending }) => campaignSending.pause(id));
  // The first claim lets the third text go and stays open: one of its texts isn’t answered.
  carrier.answer();
  await eventually(account, countOf(`state = 'sent'`), id).toBe(1);
  await eventually(account, countOf(`state = 'queued' and send_after is not null`), id).toBe(1);
  await account.inScope(({ campaignSending }) => campaignSending.resume(id));
  await expect.poll(() => carrier.taken.length, { timeout: 20_000 }).toBe(3);
  await account.inScope(({ campaignSending }) => campaignSending.cancel(id));
  carrier.answer();
  carrier.answer();
  await eventually(account, countOf(`state <> 'queued'`), id).toBe(3);
  await pump.runUntilIdle();
  await pump.drain();
  expect(await account.stat(id)).toMatchObject({ recipients: 3, sent: 3 });
  const [price] = await account.query<{ mills: bigint }>(
    'select sum(price_mills)::bigint as mills from delivery where account_id = $1 and campaign_id = $2',
    [id],
  );
  expect(before - (await account.available())).toBe((price?.mills ?? 0n) / 1000n);
});
