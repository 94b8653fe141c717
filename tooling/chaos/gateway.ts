import { once } from 'node:events';
import { createConnection } from 'node:net';
import { readOptions } from '../read-options.ts';
import { checkInvariants } from '@talkdrum/domain';
import { createTransport } from 'nodemailer';
import { addCustomer } from '../bench/gateway/customer.ts';
import { Esme } from '../bench/gateway/esme.ts';
import { startGatewayProcess } from '../bench/gateway/gateway-process.ts';
import { openBenchDomain, prepareDatabase } from '../bench/sending/bench-domain.ts';

/**
 * Kills the gateway with SIGKILL while clients submit mail and SMS, and restarts it. Then compares what was
 * acknowledged with the rows: every id a client got must exist, and books and counters must add up. Options:
 * --kills 5. Last line: JSON.
 */
const { values } = readOptions({ options: { kills: { type: 'string', default: '5' } } });
const kills = Number(values.kills);
const raw = Buffer.from('From: ada@kola.example\r\nSubject: Receipt\r\n\r\nThank you.\r\n');

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const customer = await addCustomer(domain);
const acknowledged = { smtp: new Set<string>(), smpp: new Set<string>() };
let gateway = await startGatewayProcess();
const { submissionPort, smppPort } = gateway;

for (let kill = 0; kill < kills; kill += 1) {
  const before = { mails: acknowledged.smtp.size, shortMessages: acknowledged.smpp.size };
  const load = Promise.all([sendMail(), sendShortMessages()]);
  // Both clients are in the middle of submitting.
  while (
    acknowledged.smtp.size < before.mails + 40 + kill * 7 ||
    acknowledged.smpp.size < before.shortMessages + 200
  )
    await pause(2);
  gateway.child.process.kill('SIGKILL');
  await Promise.all([gateway.child.ended, load]);
  gateway = await startGatewayProcess({ submissionPort, smppPort });
  process.stdout.write(
    `kill ${kill + 1}: ${acknowledged.smtp.size} mails and ${acknowledged.smpp.size} SMS acknowledged\n`,
  );
}
await gateway.child.stop();
const stored = await storedIds();
const lost = [...acknowledged.smtp, ...acknowledged.smpp].filter((id) => !stored.has(id));
const broken = (await checkInvariants(domain))
  .filter((invariant) => invariant.broken > 0)
  .map(({ name }) => name);
await domain.close();
const ok = lost.length === 0 && broken.length === 0;
process.stdout.write(
  `${JSON.stringify({ chaos: 'gateway', kills, mails: acknowledged.smtp.size, shortMessages: acknowledged.smpp.size, stored: stored.size, lost: lost.length, brokenInvariants: broken, ok })}\n`,
);
process.exitCode = ok ? 0 : 1;

/** Sends over ten connections until the gateway is gone. */
async function sendMail(): Promise<void> {
  const transport = createTransport({
    pool: true,
    host: '127.0.0.1',
    port: submissionPort,
    maxConnections: 10,
    maxMessages: Infinity,
    tls: { rejectUnauthorized: false },
    auth: { user: customer.smtp.user, pass: customer.smtp.password },
  });
  let isUp = true;
  const feed = async () => {
    while (isUp) {
      const sent = await transport
        .sendMail({ envelope: { from: 'ada@kola.example', to: [`n${Math.random()}@example.com`] }, raw })
        .catch(() => null);
      if (sent === null) isUp = await isListening(submissionPort);
      else acknowledged.smtp.add(/Queued as (\S+)/.exec(sent.response)?.[1] ?? sent.response);
    }
  };
  await Promise.all(Array.from({ length: 10 }, feed));
  transport.close();
}

async function sendShortMessages(): Promise<void> {
  const esme = await Esme.bind(smppPort, customer.smpp.user, customer.smpp.password, 100);
  // Ends with the connection: waiting messages aren't sent, and those in flight are unknown and not counted.
  await esme.submit(100_000, (id) => acknowledged.smpp.add(uuid(id)));
}

function uuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function storedIds(): Promise<Set<string>> {
  return domain.bulk(customer.accountId, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select m.id from message m join delivery d on d.account_id = m.account_id and d.id = m.id where m.account_id = $1',
      [customer.accountId],
    );
    return new Set(rows.map(({ id }) => id));
  });
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  const isUp = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isUp;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
