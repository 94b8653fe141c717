import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Sandbox, SANDBOX_SMS_KEYS, startSandbox } from '@talkdrum/sandbox';
import { DueWorkRunner, silentLogger } from '../src/kernel/index.ts';
import { airtimeCallbackUrl, receiveAirtimeCall } from '../src/retention/index.ts';
import { startTestDomain, type TestDomain } from '../src/testing/index.ts';
import { dueWorkHandlers } from '../src/work.ts';

/** A domain whose airtime provider is the sandbox’s, over real HTTP, including its calls. */
export interface AirtimeWorld {
  test: TestDomain;
  sandbox: Sandbox;
  /** Runs the work that is due now. */
  work(): Promise<void>;
  /** Runs all due work, whenever it is due. */
  workLater(): Promise<void>;
  call(body: string, token?: string): ReturnType<typeof receiveAirtimeCall>;
  /** Calls taken so far, and what came of each. */
  calls: string[];
  stop(): Promise<void>;
}

export async function startAirtimeWorld(): Promise<AirtimeWorld> {
  const listener = createServer();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const airtimeCallback = `http://127.0.0.1:${port}/`;
  const sandbox = await startSandbox({ sms: { airtimeCallbackUrl: airtimeCallback }, receiptMs: 30 });
  const { africastalkingUsername: username, africastalkingApiKey: apiKey } = SANDBOX_SMS_KEYS;
  const airtime = { url: `${sandbox.smsUrl}/africastalking`, username, apiKey, timeoutMs: 2_000 };
  const test = await startTestDomain({ airtime });
  const { domain } = test;
  const token =
    new URL(airtimeCallbackUrl('http://localhost', domain.config.secret)).pathname.split('/').at(-1) ?? '';
  const calls: string[] = [];
  const call = async (body: string, given = token) => {
    const outcome = await receiveAirtimeCall(domain, given, Buffer.from(body));
    calls.push(outcome);
    return outcome;
  };
  listener.on('request', (request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      await call(Buffer.concat(parts).toString());
      response.end();
    })();
  });
  const work = () => {
    const handlers = dueWorkHandlers(domain).filter(({ kind }) => kind === 'airtime.top-up');
    return new DueWorkRunner(domain.pool, handlers, silentLogger).runUntilIdle();
  };
  return {
    test,
    sandbox,
    calls,
    call,
    work,
    workLater: async () => {
      await domain.pool.query(
        `update due_work set due_at = now() - interval '1 second' where kind = 'airtime.top-up'`,
      );
      await work();
    },
    stop: async () => {
      await sandbox.stop();
      listener.close();
      await test.stop();
    },
  };
}
