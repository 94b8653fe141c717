import { afterAll, beforeAll, expect, it } from 'vitest';
import { phoneNumber, type SmsTestAccount, SmsWorld } from '../../../test/sms-world.ts';
import type { SmsRouter } from '../../sms/index.ts';
import { chargeCampaign } from '../charging/charge-campaign.ts';
import { SendPump } from './send-pump.ts';

let world: SmsWorld;

beforeAll(async () => {
  world = await SmsWorld.start();
});
afterAll(() => world.stop());

type Outcomes = Awaited<ReturnType<SmsRouter['send']>>;

/** A carrier that answers when the test says so. */
class SlowCarrier implements SmsRouter {
  readonly window = 10;
  readonly taken: string[] = [];
  readonly #mayAnswer = Promise.withResolvers<void>();

  async send(messages: Parameters<SmsRouter['send']>[0]): Promise<Outcomes> {
    this.taken.push(...messages.map(({ to }) => to));
    await this.#mayAnswer.promise;
    return messages.map(({ to }) => ({ kind: 'sent', carrier: 'smpp', providerId: `slow-${to}` }));
  }

  answer(): void {
    this.#mayAnswer.resolve();
  }

  async close(): Promise<void> {}
}

const addresses = (account: SmsTestAccount, id: string, which: string) =>
  account
    .query<{ address: string }>(
      `select address from delivery where account_id = $1 and campaign_id = $2 and ${which} order by 1`,
      [id],
    )
    .then((rows) => rows.map(({ address }) => address));

it('every text a slow carrier took is counted and paid for, though its campaign was cancelled', async () => {
  const account = await world.addAccount();
  // One text at a time, so that some are on the way and others wait.
  await account.query(
    'insert into send_rate (account_id, key, per_second, ceiling, tokens) values ($1, $2, 4, 4, 0)',
    [`sender:${account.senderId}`],
  );
  const before = await account.available();
  const people = Array.from({ length: 20 }, (_, n) => phoneNumber(40_000 + n));
  const id = await account.startSms({ pasted: people.join('\n') });
  const carrier = new SlowCarrier();
  const [pump, other] = [1, 2].map(() => new SendPump(world.test.domain, { smsRouter: carrier }));
  pump?.start();
  const isTaken = (more: number) =>
    expect.poll(() => carrier.taken.length, { timeout: 20_000 }).toBeGreaterThan(more);
  await isTaken(0);
  await account.inScope(({ campaignSending }) => campaignSending.pause(id));
  await expect
    .poll(
      async () =>
        [...carrier.taken, ...(await addresses(account, id, 'send_after is not null'))].toSorted().join(),
      { timeout: 20_000 },
    )
    .toBe(people.join());
  const earlier = carrier.taken.length;
  // The first process still waits for answers, so another one goes on.
  other?.start();
  await account.inScope(({ campaignSending }) => campaignSending.resume(id));
  await isTaken(earlier);
  await account.inScope(({ campaignSending }) => campaignSending.cancel(id));
  await expect
    .poll(
      async () =>
        [...carrier.taken, ...(await addresses(account, id, `state = 'cancelled'`))].toSorted().join(),
      { timeout: 20_000 },
    )
    .toBe(people.join());
  carrier.answer();
  await expect
    .poll(() => addresses(account, id, `state = 'sent'`), { timeout: 20_000 })
    .toEqual(carrier.taken.toSorted());
  await Promise.all([pump?.drain(), other?.drain()]);
  const [sum] = await account.query<{ mills: string }>(
    `select sum(price_mills)::text as mills from delivery where account_id = $1 and campaign_id = $2 and state = 'sent'`,
    [id],
  );
  expect(await account.stat(id)).toMatchObject({ recipients: 20, sent: carrier.taken.length });
  await account.inScope(({ sql }) => chargeCampaign(sql, account.accountId, id, { isOver: true }));
  expect((before - (await account.available())) * 1000n).toBe(BigInt(sum?.mills ?? 0));
});
