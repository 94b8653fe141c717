import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addressHash } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { createSmtpTransport } from '../../email/index.ts';
import { linkTokens } from '../../tracking/link-tokens.ts';
import { type Script, type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import type { PumpOptions } from './lanes/pump-options.ts';
import { SendPump } from './send-pump.ts';

let test: TestDomain;
let server: ScriptedServer | undefined;

beforeAll(async () => {
  test = await startTestDomain({ poolSize: 10 });
});
afterAll(() => test.stop());
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function serve(script?: Script, delayMs?: number): Promise<ScriptedServer> {
  server = await startScriptedServer(script, delayMs);
  return server;
}

function pump(url: string, options: Partial<PumpOptions> = {}, connections = 4): SendPump {
  return new SendPump(test.domain, { transport: createSmtpTransport({ url, connections }), options });
}

/** Sends until nothing is due, then stops the pump. */
async function sendAll(url: string, options?: Partial<PumpOptions>): Promise<void> {
  const sending = pump(url, options);
  await sending.runUntilIdle();
  await sending.drain();
}

const counted = (states: Record<string, number>) => Object.values(states).reduce((sum, n) => sum + n, 0);

describe('a campaign', () => {
  it('reaches everyone once with personal content, and finishes', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(250);
    const campaign = await account.startCampaign();
    const { url, accepted, peak } = await serve();
    await sendAll(url);
    expect(new Set(accepted.map(({ to }) => to)).size).toBe(250);
    expect(accepted).toHaveLength(250);
    expect(peak()).toBeLessThanOrEqual(4);
    expect(await account.states(campaign.id)).toEqual({ sent: 250 });
    expect(await account.stat(campaign.id)).toMatchObject({ recipients: 250, sent: 250, failed: 0 });
    expect(await account.status(campaign.id)).toBe('finished');
    expect(await account.query('select 1 from due_work where account_id = $1', [])).toEqual([]);
  });

  it('writes what receivers require: envelope, list headers, one-click, both parts', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(1);
    const campaign = await account.startCampaign();
    const { url, accepted } = await serve();
    await sendAll(url);
    const [row] = await account.rows(campaign.id);
    const mail = await PostalMime.parse(accepted[0]?.raw ?? '');
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
    const tokens = linkTokens(test.database.secret);
    const bounceToken = /^b\+([\w-]+)@bounces\.localhost$/.exec(accepted[0]?.from ?? '')?.[1] ?? '';
    expect(tokens.open('bounce', bounceToken)).toEqual({
      accountId: account.accountId,
      deliveryId: row?.id,
      n: 0,
    });
    expect(tokens.open('unsubscribe', bounceToken)).toBeNull();
    expect(mail.subject).toBe('For Ada');
    expect(mail.text).toContain('your amount is 1.');
    expect(mail.html).toContain('http://localhost:3001/c/');
    expect(mail.messageId).toBe(`<${row?.id}@kola.example>`);
    expect(header('list-unsubscribe')).toMatch(
      /^<http:\/\/localhost:3001\/u\/[\w-]+>, <mailto:u\+[\w-]+@bounces\.localhost\?subject=unsubscribe>$/,
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('feedback-id')).toMatch(/:campaign:talkdrum$/);
  });

  it('skips people suppressed, blocklisted or deleted after the freeze', async () => {
    const account = await SendingFixture.create(test.domain);
    const ids = await account.addPeople(4);
    const campaign = await account.startCampaign();
    await account.query(
      `insert into suppression (account_id, channel, address_hash, reason) values ($1, 'email', $2, 'complaint')`,
      [addressHash('person0@example.com')],
    );
    await account.query(`update contact set email_status = 'blocklisted' where account_id = $1 and id = $2`, [
      ids[1],
    ]);
    await account.query(`update contact set deleted_at = now() where account_id = $1 and id = $2`, [ids[2]]);
    const { url, accepted } = await serve();
    await sendAll(url);
    expect(accepted.map(({ to }) => to)).toEqual(['person3@example.com']);
    expect((await account.rows(campaign.id)).map(({ state, reason }) => reason ?? state)).toEqual([
      'suppressed',
      'blocklisted',
      'deleted',
      'sent',
    ]);
    expect(await account.stat(campaign.id)).toMatchObject({ skipped: 3, sent: 1 });
    expect(await account.status(campaign.id)).toBe('finished');
  });

  it('is sent by two processes together without a duplicate', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(600);
    const campaign = await account.startCampaign();
    const { url, accepted } = await serve(undefined, 1);
    const both = [pump(url, { batchSize: 50 }), pump(url, { batchSize: 50 })];
    await Promise.all(both.map((one) => one.runUntilIdle()));
    await Promise.all(both.map((one) => one.drain()));
    expect(accepted).toHaveLength(600);
    expect(new Set(accepted.map(({ to }) => to)).size).toBe(600);
    expect(await account.stat(campaign.id)).toMatchObject({ sent: 600 });
  });

  it("whose message can't be composed fails for everyone, sends nothing, costs nothing and finishes", async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(3);
    const campaign = await account.startCampaign();
    await account.query(`update campaign set compiled = compiled - 'subject' where account_id = $1`);
    const { url, accepted } = await serve();
    await sendAll(url);
    expect(accepted).toEqual([]);
    expect(await account.rows(campaign.id)).toMatchObject(
      Array(3).fill({ state: 'failed', reason: 'not_rendered', attempts: 0 }),
    );
    expect(await account.stat(campaign.id)).toMatchObject({ failed: 3, sent: 0, costMills: 0n });
    expect(await account.status(campaign.id)).toBe('finished');
  });

  it("of a small account doesn't wait for a large one", async () => {
    const [big, small] = [await SendingFixture.create(test.domain), await SendingFixture.create(test.domain)];
    await big.addPeople(400, 'big');
    await small.addPeople(5, 'small');
    await big.startCampaign();
    const { url, accepted } = await serve(undefined, 2);
    const sending = pump(url);
    sending.start();
    await until(() => accepted.length > 20);
    await small.startCampaign();
    await until(() => accepted.filter(({ to }) => to.startsWith('small')).length === 5);
    expect(accepted.length).toBeLessThan(400);
    await sending.drain();
  });
});

describe('the answer of a server', () => {
  const answers: Script = (to) => {
    if (to.startsWith('gone')) return { code: 550, text: '5.1.1 No such user', at: 'rcpt' };
    if (to.startsWith('policy')) return { code: 554, text: '5.7.1 Looks like spam', at: 'data' };
    if (to.startsWith('later')) return { code: 451, text: '4.3.2 Come back later', at: 'data' };
    if (to.startsWith('cut')) return 'drop_after_data';
    if (to.startsWith('never')) return 'drop_before_data';
    return undefined;
  };

  it('leads to one state, and the counters add up', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addContacts([
      'gone@x.example',
      'policy@x.example',
      'later@x.example',
      'cut@x.example',
      'fine@x.example',
    ]);
    const campaign = await account.startCampaign();
    const { url } = await serve(answers);
    await sendAll(url);
    const rows = Object.fromEntries(
      (await account.rows(campaign.id)).map((row) => [row.address.split('@')[0], row]),
    );
    expect(rows['gone']).toMatchObject({
      state: 'failed',
      reason: 'refused',
      response: expect.stringContaining('5.1.1'),
    });
    expect(rows['policy']).toMatchObject({ state: 'failed', reason: 'rejected' });
    expect(rows['later']).toMatchObject({ state: 'queued', reason: 'deferred', attempts: 1 });
    expect((rows['later']?.sendAfter?.getTime() ?? 0) - Date.now()).toBeGreaterThan(40_000);
    expect(rows['cut']).toMatchObject({ state: 'unknown', reason: 'connection_lost' });
    expect(await account.stat(campaign.id)).toMatchObject({
      recipients: 5,
      sent: 1,
      failed: 2,
      refused: 1,
      unknown: 1,
    });
    expect(await account.status(campaign.id)).toBe('sending');
    expect(await account.query('select address, reason from suppression where account_id = $1', [])).toEqual([
      { address: 'gone@x.example', reason: 'bounce' },
    ]);
    expect(
      await account.query(
        `select email from contact where account_id = $1 and email_status = 'blocklisted'`,
        [],
      ),
    ).toEqual([{ email: 'gone@x.example' }]);
    expect(await account.query('select kind from delivery_event where account_id = $1', [])).toEqual([
      { kind: 'bounce' },
    ]);
  });

  it('is a deferral: the message is retried, and fails after the last attempt', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addContacts(['later@x.example']);
    const campaign = await account.startCampaign();
    const { url } = await serve(answers);
    const retry = { firstDelaySeconds: 0.05, maxAttempts: 3 };
    for (let round = 0; round < 6 && (await account.status(campaign.id)) === 'sending'; round += 1) {
      await sendAll(url, { retry });
      await account.query(`update due_work set due_at = now() - interval '1 second' where account_id = $1`);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(await account.rows(campaign.id)).toMatchObject([
      { state: 'failed', reason: 'gave_up', attempts: 3 },
    ]);
    expect(await account.status(campaign.id)).toBe('finished');
  });

  it('that delays the rest is shown with the time of the next attempt', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addContacts(['ada@x.example', 'later@x.example']);
    const campaign = await account.startCampaign();
    const { url } = await serve(answers);
    await sendAll(url);
    const progress = await test.domain.openScope(
      { accountId: account.accountId, userId: null },
      ({ campaignReports }) => campaignReports.progress(campaign.id),
    );
    expect(progress).toMatchObject({ status: 'sending', sent: 1, queued: 1, secondsLeft: null });
    expect(Date.parse(progress.waitsUntil ?? '')).toBeGreaterThan(Date.now());
  });

  it('is missing: the campaign waits for the mail server, and nobody fails', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(10);
    const campaign = await account.startCampaign();
    const dead = pump('smtp://127.0.0.1:9');
    dead.start();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await dead.drain();
    expect(await account.states(campaign.id)).toEqual({ queued: 10 });
    const { url } = await serve();
    await sendAll(url);
    expect(await account.states(campaign.id)).toEqual({ sent: 10 });
  });

  it('pauses a campaign whose sender is refused, before everyone has failed', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(200);
    const campaign = await account.startCampaign();
    const refusing = {
      connections: 4,
      close: async () => undefined,
      send: async () =>
        ({
          kind: 'failed',
          phase: 'mail',
          code: 550,
          enhanced: '5.7.1',
          response: '550 5.7.1 Sender not allowed',
        }) as const,
    };
    const sending = new SendPump(test.domain, { transport: refusing, options: { senderRefusalLimit: 10 } });
    sending.start();
    await until(async () => (await account.status(campaign.id)) === 'paused');
    await sending.drain();
    const states = await account.states(campaign.id);
    expect(states['failed']).toBeLessThan(60);
    expect(counted(states)).toBe(200);
  });
});

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
