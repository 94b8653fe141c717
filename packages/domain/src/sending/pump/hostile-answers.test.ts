import { newClient } from '../../kernel/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { createSmtpTransport, type SmtpTransport } from '../../email/index.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { SendPump } from './send-pump.ts';

let test: TestDomain;
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer((to) => (to.startsWith('drop') ? 'drop_before_data' : undefined));
  test = await startTestDomain({ poolSize: 10 });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

const answering = (send: SmtpTransport['send']): SmtpTransport => ({
  connections: 4,
  close: () => Promise.resolve(),
  send,
});

async function sendAll(
  transport: SmtpTransport,
  retry = { firstDelaySeconds: 60, maxAttempts: 13 },
): Promise<void> {
  const pump = new SendPump(test.domain, { transport, options: { retry } });
  await pump.runUntilIdle();
  await pump.drain();
}

async function asOwner(statement: string): Promise<void> {
  const client = newClient({ connectionString: test.database.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const broken = async () =>
  (await checkInvariants(test.domain)).filter(
    (result) => result.broken > 0 && !result.name.startsWith('every table'),
  );

describe("an answer the database can't store", () => {
  it('is stored without the invalid part, and blocks nobody', async () => {
    const [odd, plain] = [await SendingFixture.create(test.domain), await SendingFixture.create(test.domain)];
    await odd.addContacts(['nul@x.example', 'half@x.example']);
    await plain.addPeople(20, 'plain');
    const [first, second] = [await odd.startCampaign(), await plain.startCampaign()];
    await sendAll(
      answering((envelope) => {
        if (envelope.to.startsWith('nul'))
          return Promise.resolve({ kind: 'sent', response: '250 ok\u0000queued' });
        const refusal = {
          kind: 'failed',
          phase: 'message',
          code: 554,
          enhanced: null,
          response: `554 no \ud800${'x'.repeat(5_000)}`,
        } as const;
        return Promise.resolve(
          envelope.to.startsWith('half') ? refusal : { kind: 'sent', response: '250 ok' },
        );
      }),
    );
    const rows = Object.fromEntries((await odd.rows(first.id)).map((row) => [row.address, row]));
    expect(rows['nul@x.example']).toMatchObject({ state: 'sent', response: '250 okqueued' });
    expect(rows['half@x.example']).toMatchObject({
      state: 'failed',
      response: expect.stringMatching(/^554 no \ufffdx{292}$/),
    });
    expect(await plain.states(second.id)).toEqual({ sent: 20 });
    expect(await broken()).toEqual([]);
  });

  it('or a row it refuses to change is parked with the error; the rest of the account and other accounts continue', async () => {
    const [odd, plain] = [await SendingFixture.create(test.domain), await SendingFixture.create(test.domain)];
    await odd.addPeople(10, 'poison');
    await plain.addPeople(30, 'well');
    const [first, second] = [await odd.startCampaign(), await plain.startCampaign()];
    await asOwner(`create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'poison' using errcode = '22021'; end $$;
      create trigger refuse_poison before update on delivery for each row when (new.address = 'poison3@example.com' and new.state = 'sent') execute function refuse_poison()`);
    await sendAll(answering(() => Promise.resolve({ kind: 'sent', response: '250 ok' })));
    await asOwner('drop trigger refuse_poison on delivery');
    expect(await plain.states(second.id)).toEqual({ sent: 30 });
    expect(await odd.states(first.id)).toEqual({ sent: 9, unknown: 1 });
    expect((await odd.rows(first.id)).find(({ state }) => state === 'unknown')).toMatchObject({
      address: 'poison3@example.com',
      reason: 'not_settled',
      response: expect.stringContaining('poison'),
    });
    expect(await broken()).toEqual([]);
  });
});

describe('a server that hangs up without an answer', () => {
  it('is retried with growing delays and counted attempts, and then fails; the rest is sent', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addContacts([
      'drop@x.example',
      ...Array.from({ length: 20 }, (_, n) => `fine${n}@x.example`),
    ]);
    const { id } = await account.startCampaign();
    const transport = () => createSmtpTransport({ url: server.url, connections: 2 });
    await sendAll(transport());
    expect(await account.states(id)).toEqual({ sent: 20, queued: 1 });
    const [dropped] = (await account.rows(id)).filter(({ state }) => state === 'queued');
    expect(dropped).toMatchObject({ reason: 'connection_dropped', attempts: 1 });
    expect((dropped?.sendAfter?.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
    for (let round = 0; round < 4 && (await account.status(id)) === 'sending'; round += 1) {
      await account.query(
        `update delivery set send_after = now() where account_id = $1 and state = 'queued'`,
      );
      await account.query(`update due_work set due_at = now() - interval '1 second' where account_id = $1`);
      await sendAll(transport(), { firstDelaySeconds: 60, maxAttempts: 3 });
    }
    expect((await account.rows(id)).find(({ address }) => address.startsWith('drop'))).toMatchObject({
      state: 'failed',
      reason: 'gave_up',
      attempts: 3,
    });
    expect(await account.status(id)).toBe('finished');
  });
});
