import { createDomain, type Domain } from '@talkdrum/domain';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGatewayCounters } from '../gateway/counters.ts';
import { type Gateway, startGateway } from '../gateway/gateway.ts';
import { createLog } from '../log.ts';
import { type Customer, makeCustomer } from '../testing/gateway-fixture.ts';
import { eventually, testEnvironment } from '../testing/index.ts';
import { type MailCatcher, startMailCatcher } from '../testing/mail-catcher.ts';
import { SmppPeer } from '../testing/smpp-peer.ts';
import { startWorker, type Worker } from './worker.ts';

interface Line {
  msg: string;
  error?: string;
  kind?: string;
  job?: string;
  level: number;
}

let world: TestDomain;
let domain: Domain;
let worker: Worker;
let gateway: Gateway;
let customer: Customer;
let catcher: MailCatcher;
const lines: Line[] = [];

beforeAll(async () => {
  catcher = await startMailCatcher();
  world = await startTestDomain({ smtpUrl: catcher.url });
  customer = await makeCustomer(world.domain, 'ada@kola.example');
  const log = createLog('info', 'test', {
    write: (text) =>
      void lines.push(
        ...text
          .trim()
          .split('\n')
          .map((line): Line => JSON.parse(line)),
      ),
  });
  // Settles receipts; nobody answers at this address, and nothing is sent to it.
  const africastalking = { url: 'http://127.0.0.1:1', username: 'kola', apiKey: 'key' };
  const sms = { callbackOrigin: 'http://localhost:3000', africastalking };
  domain = await createDomain({ ...world.domain.config, logger: log, poolSize: 6, sms });
  const env = testEnvironment(world.database, { SMTP_URL: catcher.url });
  worker = await startWorker(domain, env, log);
  gateway = await startGateway(domain, env, log, createGatewayCounters());
});
afterAll(async () => {
  await gateway.stop();
  await worker.stop();
  await domain.close();
  await world.stop();
  await catcher.stop();
});

/** Ends every connection to the test's database, and refuses or allows new ones. */
async function setOpen(isOpen: boolean): Promise<void> {
  const url = new URL(world.database.ownerUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  await client.query(`alter database "${name}" allow_connections ${isOpen}`);
  if (!isOpen)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.end();
}

it('logs each failure of its loops once while the database is away, and goes on by itself', async () => {
  await SmppPeer.bound(gateway.smppPort, customer.smpp);
  lines.length = 0;
  await setOpen(false);
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  const logged = lines.map(({ msg, error, kind = '', job = '' }) => `${msg}: ${error} ${kind}${job}`);
  const outage = logged.length;
  await setOpen(true);
  const { accountId } = customer;
  const submit = () =>
    domain.openScope({ accountId, userId: null }, ({ messages }) =>
      messages.submit(
        [
          {
            channel: 'email',
            from: { address: 'ada@kola.example' },
            to: 'bayo@example.com',
            subject: 'Hi',
            text: 'Hi',
          },
        ],
        { source: 'api' },
      ),
    );
  await eventually(() =>
    submit().then(
      () => true,
      () => false,
    ),
  );
  await eventually(() => catcher.mails.length > 0);
  expect(logged).toEqual([...new Set(logged)]);
  expect(logged.join('\n')).toContain('could not settle SMS receipts; retrying: error');
  expect(outage).toBeLessThan(40);
});
