import { SANDBOX_SMS_KEYS, type Sandbox, startSandbox } from '@talkdrum/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../domain.ts';
import { DueWorkRunner, silentLogger } from '../../kernel/index.ts';
import {
  giveMoneyAndSubscription,
  makeBareAccount,
  startTestDomain,
  type TestDomain,
} from '../../testing/index.ts';
import { dueWorkHandlers } from '../../work.ts';
import { type CarrierRouter, createSmsRouter, ReceiptDesk } from '../../sms/index.ts';
import { SendPump } from '../../sending/index.ts';
import { smppStates } from './smpp-submission.ts';

let sandbox: Sandbox;
let test: TestDomain;
let router: CarrierRouter | undefined;
let accountId: string;
let apiKeyId: string;
beforeAll(async () => {
  sandbox = await startSandbox({ receiptMs: 30 });
  const [host = '', port = ''] = sandbox.smppAddress.split(':');
  const { smppSystemId: systemId, smppPassword: password } = SANDBOX_SMS_KEYS;
  test = await startTestDomain({
    sms: { callbackOrigin: 'http://127.0.0.1:1', smpp: { host, port: Number(port), systemId, password } },
  });
  router = createSmsRouter(test.domain);
  ({ accountId } = await makeBareAccount(test.domain));
  await giveMoneyAndSubscription(test.domain, accountId);
  apiKeyId = '01999999-0000-7000-8000-000000000001';
  await inScope(async ({ smsSenders, senderReviews }) => {
    const { id } = await smsSenders.request({
      sender: 'KolaCode',
      campaign: 'transactional',
      region: 'NG',
      template: 'Your code is 1234',
    });
    await senderReviews.approve(id);
  });
});
afterAll(async () => {
  await router?.close();
  await test.stop();
  await sandbox.stop();
});

const inScope = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  test.domain.openScope({ accountId, userId: null }, work);
const submission = (number: string, expiresAt: Date | undefined, scheduledAt?: Date) => ({
  source: { ton: 5, addr: 'KolaCode' },
  destination: { ton: 1, addr: number.slice(1) },
  number,
  text: 'Your code is 4417. It expires in 10 minutes.',
  wants: 1 as const,
  expiresAt,
  scheduledAt,
});
async function handIn(number: string, expiresAt: Date | undefined, scheduledAt?: Date): Promise<string> {
  const [answer] = await inScope(({ smppSubmissions }) =>
    smppSubmissions.submit([submission(number, expiresAt, scheduledAt)], apiKeyId),
  );
  if (answer?.ok !== true) throw new Error(JSON.stringify(answer));
  return answer.id;
}
async function sendAll(): Promise<void> {
  if (router === undefined) throw new Error('no router');
  const pump = new SendPump(test.domain, {
    smsRouter: { window: router.window, send: router.send.bind(router), close: () => Promise.resolve() },
  });
  await pump.runUntilIdle();
  await pump.drain();
}
const stateOf = (id: string) =>
  inScope(async ({ smppSubmissions }) => (await smppSubmissions.state(id, { source: 'KolaCode' })).state);
const inMs = (ms: number) => new Date(Date.now() + ms);
const sentTo = (number: string) => sandbox.phones.store.conversation(number).length;

describe('a message with a validity period', () => {
  it('passes the period on to the carrier, which drops the message afterwards', async () => {
    // Its receipt would come after ten seconds.
    await handIn('+2348037770006', inMs(6_000));
    const other = await handIn('+2348037771234', inMs(60_000));
    await sendAll();
    const desk = new ReceiptDesk(test.domain);
    await expect
      .poll(async () => (await desk.settle(), stateOf(other)), { timeout: 20_000 })
      .toBe(smppStates.delivered);
    const response = async () =>
      (
        await inScope(({ sql }) =>
          sql<{ response: string }>(
            `select response from delivery where bounced_at is not null and address = '+2348037770006'`,
          ),
        )
      ).rows[0]?.response;
    await expect.poll(async () => (await desk.settle(), response()), { timeout: 20_000 }).toBe('expired 027');
  });

  it("isn't sent if it expires before its turn", async () => {
    const id = await handIn('+2348037771235', inMs(400));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await sendAll();
    expect(sentTo('+2348037771235')).toBe(0);
    expect([smppStates.expired, smppStates.undeliverable]).toContain(await stateOf(id));
  });

  it('is cancelled if it expires while scheduled, and costs nothing', async () => {
    const balance = () => inScope(async ({ wallet }) => (await wallet.balance('ngn')).availableMinor);
    const before = await balance();
    const id = await handIn('+2348037771236', inMs(86_400_000), inMs(3_600_000));
    await inScope(({ sql }) =>
      sql(`update smpp_submission set expires_at = now() - interval '1 second' where id = $1`, [id]),
    );
    await test.domain.pool.query(
      `update due_work set due_at = now() - interval '1 second' where kind = 'smpp.expire' and account_id = $1`,
      [accountId],
    );
    await new DueWorkRunner(test.domain.pool, dueWorkHandlers(test.domain), silentLogger).runUntilIdle();
    expect(await stateOf(id)).toBe(smppStates.expired);
    await sendAll();
    expect([sentTo('+2348037771236'), await balance()]).toEqual([0, before]);
  });

  it('without one is sent whenever its turn comes', async () => {
    await handIn('+2348037771237', undefined);
    await sendAll();
    expect(sentTo('+2348037771237')).toBe(1);
  });
});

it('the id of a message over SMPP refuses every other message', async () => {
  const id = await handIn('+2348030001009', undefined);
  const { refused, messages } = await inScope((scope) =>
    scope.messages.submit(
      [{ channel: 'sms', id, from: { address: 'KolaCode' }, to: '+2348030001009', text: 'Another text' }],
      { source: 'api', apiKeyId, partial: true },
    ),
  );
  expect(messages).toEqual([]);
  expect(refused).toMatchObject([{ field: 'id', code: 'conflict' }]);
});
