import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { DueWorkRunner, newId, silentLogger } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { priceMills, SendingFixture } from '../../testing/sending-fixture.ts';
import { dueWorkHandlers } from '../../work.ts';
import { createSmtpTransport } from '../../email/index.ts';
import { SendPump } from '../pump/send-pump.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { recordFeedback } from '../../tracking/feedback/record-feedback.ts';

let test: TestDomain;
let server: ScriptedServer;
let isCutting = true;

beforeAll(async () => {
  server = await startScriptedServer((to) =>
    isCutting && to.startsWith('cut') ? 'drop_after_data' : undefined,
  );
  test = await startTestDomain({ poolSize: 10 });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

async function sendAll(): Promise<void> {
  const pump = new SendPump(test.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 4 }),
  });
  await pump.runUntilIdle();
  await pump.drain();
}

const inScope = <T>(
  { accountId }: SendingFixture,
  work: Parameters<typeof test.domain.openScope<T>>[1],
): Promise<T> => test.domain.openScope({ accountId, userId: null }, work);
const workOff = () =>
  new DueWorkRunner(test.domain.pool, dueWorkHandlers(test.domain), silentLogger).runUntilIdle();
const broken = async () =>
  (await checkInvariants(test.domain)).filter(
    (result) => result.broken > 0 && !result.name.startsWith('every table'),
  );
const balance = async (account: SendingFixture) =>
  (await inScope(account, ({ wallet }) => wallet.balance('ngn'))).balanceMinor;
const bounce = (account: SendingFixture, id: string) =>
  inScope(account, (scope) => recordFeedback(scope, id, 'bounce', '5.1.1 no such user'));

/** A finished campaign with four unknown deliveries. */
async function fourInDoubt(prefix: string) {
  isCutting = true;
  const account = await SendingFixture.create(test.domain);
  await account.addContacts([
    `cut-a-${prefix}@x.example`,
    `cut-b-${prefix}@x.example`,
    `cut-c-${prefix}@x.example`,
    `cut-d-${prefix}@x.example`,
    `ok-${prefix}@x.example`,
  ]);
  const { id } = await account.startCampaign();
  await sendAll();
  expect(await account.states(id)).toEqual({ sent: 1, unknown: 4 });
  expect(await account.status(id)).toBe('finished');
  const ids = (await account.rows(id)).map((row) => row.id);
  return { account, id, ids };
}

describe('an unknown message', () => {
  it('is settled as sent on evidence: counted, charged, and not sent again', async () => {
    const { account, id, ids } = await fourInDoubt('one');
    const before = await balance(account);
    await bounce(account, ids[0] ?? '');
    await account.query('update delivery set opened_at = now() where account_id = $1 and id = $2', [ids[1]]);
    expect(
      await inScope(account, ({ deliveries }) =>
        deliveries.list({ campaignId: id, state: 'unknown', limit: 9 }),
      ),
    ).toMatchObject({ items: { length: 4 } });
    await workOff();
    expect(await account.states(id)).toEqual({ sent: 3, unknown: 2 });
    expect(await account.stat(id)).toMatchObject({
      sent: 3,
      unknown: 2,
      bounces: 1,
      costMills: BigInt(3 * priceMills),
    });
    // A kobo and a half each, rounded up: two for the first, five for all three.
    expect(before - (await balance(account))).toBe(3n);
    isCutting = false;
    expect(
      await inScope(account, ({ deliveries }) => deliveries.retryFailed(id, { includeUnknown: true })),
    ).toBe(2);
    await sendAll();
    expect(
      server.accepted
        .map(({ to }) => to)
        .filter((to) => to.includes('-one@'))
        .toSorted(),
    ).toEqual(['cut-c-one@x.example', 'cut-d-one@x.example', 'ok-one@x.example']);
    expect(await account.states(id)).toEqual({ sent: 5 });
    expect(await broken()).toEqual([]);
  });

  it("stays unknown if the wallet can't pay for it, isn't sent again, and is settled once there is money", async () => {
    const { account, id, ids } = await fourInDoubt('two');
    const all = await balance(account);
    await inScope(account, ({ wallet }) =>
      wallet.debit({ key: newId(), money: { amountMinor: all, currency: 'ngn' }, kind: 'adjustment' }),
    );
    await account.query(
      'update delivery set clicked_at = now() where account_id = $1 and id = any($2::uuid[])',
      [ids.slice(0, 4)],
    );
    await workOff();
    expect(await account.states(id)).toEqual({ sent: 1, unknown: 4 });
    expect(
      await inScope(account, ({ deliveries }) => deliveries.retryFailed(id, { includeUnknown: true })),
    ).toBe(0);
    await inScope(account, ({ wallet }) =>
      wallet.credit({
        key: newId(),
        money: { amountMinor: 100n, currency: 'ngn' },
        kind: 'adjustment',
        note: '',
      }),
    );
    await account.query(
      `update due_work set due_at = now() - interval '1 second' where account_id = $1 and kind = 'delivery.evidence'`,
    );
    await workOff();
    expect(await account.states(id)).toEqual({ sent: 5 });
    expect(await broken()).toEqual([]);
  });

  it('is settled too if the evidence came first', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addContacts(['early@x.example']);
    const { id } = await account.startCampaign();
    await account.query(
      `insert into send_claim (account_id, campaign_id, channel, token, ids, marked, lease_seconds, lease_until)
       select $1, $2, 'email', gen_random_uuid(), array_agg(id), '{1}', 60, now() - interval '1 second' from delivery where account_id = $1`,
      [id],
    );
    await account.query(`update delivery set opened_at = now() where account_id = $1`);
    await account.query(`update send_cursor set after_id = until_id where account_id = $1`);
    await sendAll();
    await workOff();
    expect(await account.states(id)).toEqual({ sent: 1 });
    expect(await broken()).toEqual([]);
  });

  it('is charged like any sent message if it is a single message', async () => {
    isCutting = true;
    const account = await SendingFixture.create(test.domain);
    const { messages } = await inScope(account, (scope) =>
      scope.messages.submit(
        [
          {
            channel: 'email',
            from: { address: 'news@kola.example', name: 'K' },
            to: 'cut@y.example',
            subject: 'Hi',
            html: '<p>Hi</p>',
          },
        ],
        {
          source: 'api',
        },
      ),
    );
    await sendAll();
    const before = await balance(account);
    await bounce(account, messages[0]?.id ?? '');
    await workOff();
    expect(await account.query('select state from delivery where account_id = $1')).toEqual([
      { state: 'sent' },
    ]);
    expect(await balance(account)).toBeLessThanOrEqual(before);
    expect(
      await account.query(
        'select live, cost_mills > 0 as is_priced, cost_mills = charged_mills as is_charged from message_batch where account_id = $1',
      ),
    ).toEqual([{ live: 0, isPriced: true, isCharged: true }]);
    expect(await broken()).toEqual([]);
  });
});
