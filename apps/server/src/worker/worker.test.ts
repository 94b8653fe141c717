import { createDomain, type Domain } from '@talkdrum/domain';
import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, silentLog, testEnvironment } from '../testing/index.ts';
import { type MailCatcher, startMailCatcher } from '../testing/mail-catcher.ts';
import { draftCampaign } from '../testing/sent-campaign.ts';
import { startWorker, type Worker } from './worker.ts';

let catcher: MailCatcher;
let world: TestDomain;
let account: TestAccount;
const running: { worker: Worker; domain: Domain }[] = [];

beforeAll(async () => {
  catcher = await startMailCatcher(20);
  world = await startTestDomain({ smtpUrl: catcher.url });
});
beforeEach(async () => {
  account = await TestAccount.create(world.domain);
  catcher.mails.length = 0;
});
afterEach(async () => {
  while (running.length > 0) await stopOldest();
});
afterAll(async () => {
  await world.stop();
  await catcher.stop();
});

/** A worker like a separate process: with its own domain on the same database. */
async function start(): Promise<Worker> {
  const domain = await createDomain({ ...world.domain.config, poolSize: 6 });
  const worker = await startWorker(
    domain,
    testEnvironment(world.database, { SMTP_URL: catcher.url }),
    silentLog(),
  );
  running.push({ worker, domain });
  return worker;
}

async function stopOldest(): Promise<void> {
  const oldest = running.shift();
  await oldest?.worker.stop();
  await oldest?.domain.close();
}

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => `person${n}.${account.accountId.slice(-6)}@example.com`);
/** The mail for this test's recipients; the sender got one too. */
const received = () =>
  catcher.mails.filter(({ to }) => to.includes(account.accountId.slice(-6))).map(({ to }) => to);
/**
 * The account in the process of the oldest worker, which schedules future jobs; without one only the sweep
 * finds the work.
 */
const atWorker = () => new TestAccount(running[0]?.domain ?? world.domain, account.accountId);

async function scheduleIn(campaignId: string, ms: number): Promise<Date> {
  const local = new Date(Date.now() + ms).toISOString().slice(0, 23);
  return atWorker().inScope(({ campaignSending }) =>
    campaignSending.schedule(campaignId, { local, timezone: 'UTC' }),
  );
}

test('a worker that starts after a campaign was scheduled sends it at its time', async () => {
  const { campaignId } = await draftCampaign(world.domain, account.accountId, people(3));
  await start();
  const at = await scheduleIn(campaignId, 2_500);
  await stopOldest();
  await start();
  await eventually(() => received().length > 0, 30_000);
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
  await eventually(async () => (await atWorker().status(campaignId)) === 'finished');
  expect(received().toSorted()).toEqual(people(3).toSorted());
});

test('two workers send a campaign to each recipient once', async () => {
  await start();
  await start();
  const { campaignId } = await draftCampaign(world.domain, account.accountId, people(60));
  await scheduleIn(campaignId, 500);
  await eventually(async () => (await atWorker().status(campaignId)) === 'finished', 15_000);
  expect(received().toSorted()).toEqual(people(60).toSorted());
});

test('a stopping worker finishes the messages on the wire and releases the rest, without loss or repeats', async () => {
  const { campaignId } = await draftCampaign(world.domain, account.accountId, people(200));
  await start();
  await scheduleIn(campaignId, 300);
  await eventually(() => received().length >= 20, 10_000);
  await stopOldest();
  const left = await account.states(campaignId);
  expect(left['sending'] ?? 0).toBe(0);
  expect(left['sent']).toBe(received().length);
  expect(left['queued']).toBe(200 - received().length);
  await start();
  await eventually(async () => (await atWorker().status(campaignId)) === 'finished', 35_000);
  expect(received().toSorted()).toEqual(people(200).toSorted());
}, 60_000);

test('a bounce suppresses the address', async () => {
  const worker = await start();
  const { campaignId } = await draftCampaign(world.domain, account.accountId, people(1));
  await scheduleIn(campaignId, 200);
  await eventually(() => received().length === 1, 8_000);
  await eventually(async () => (await atWorker().status(campaignId)) === 'finished');
  const returnPath = catcher.mails.find(({ to }) => to === people(1)[0])?.from ?? '';
  const report = [
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'Sorry',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${people(1)[0]}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--x--',
    '',
  ];
  const transport = createTransport({ host: '127.0.0.1', port: worker.bouncePort, ignoreTLS: true });
  await transport.sendMail({ envelope: { from: '', to: returnPath }, raw: report.join('\r\n') });
  const rows = await account.query('select address, reason from suppression where account_id = $1');
  expect(rows).toEqual([{ address: people(1)[0], reason: 'bounce' }]);
});
