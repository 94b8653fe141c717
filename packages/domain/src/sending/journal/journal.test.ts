import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { concludeCampaign } from '../stopping/conclude-campaign.ts';
import { mark } from '../testing/settle-by-hand.ts';
import { bootId } from './boot-id.ts';
import { readEntries, writeHead } from './journal-file.ts';
import { takeJournal } from './journals.ts';
import { JournalTakenError, SendJournal } from './send-journal.ts';
import { defaultMonth } from '../testing/default-month.ts';

let test: TestDomain;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'talkdrum-journal-'));
  test = await startTestDomain({ dataDir });
});
afterAll(async () => {
  await test.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

// Elsewhere there is no journal, and what was marked is in doubt.
const hasJournal = bootId() !== null;

/** A process with a journal that claimed six recipients and marked five of them. */
async function claimSix(leaseSeconds: number) {
  const account = await SendingFixture.create(test.domain);
  await account.addPeople(6, 'noted');
  const { id } = await account.startCampaign();
  const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
  const journal = SendJournal.open(dataDir);
  if (journal === null) throw new Error('no journal on this system');
  const { leased } = await claimRecipients(connection, {
    accountId: account.accountId,
    campaignId: id,
    after: '-infinity',
    limit: 10,
    leaseSeconds,
    withAttributes: false,
    keptUntil: defaultMonth,
    journal,
  });
  await mark(connection, leased.slice(0, 5), leaseSeconds);
  await connection.close();
  return { account, id, journal, leased };
}

const expire = (account: SendingFixture) =>
  account.query(`update send_claim set lease_until = now() - interval '1 second' where account_id = $1`);

it.runIf(hasJournal)(
  'after a kill, only messages without an answer are in doubt; those that never left are queued',
  async () => {
    const { account, id, journal, leased } = await claimSix(60);
    const leave = (n: number) => {
      const item = leased[n];
      if (item === undefined) throw new Error('not leased');
      return { item, slot: journal.leaving(item.claim, item.position) };
    };
    const [sent, refused] = [leave(0), leave(1)];
    leave(2);
    journal.answered(sent.slot, sent.item.claim, sent.item.position, { isSent: true, response: '250 ok é' });
    journal.answered(refused.slot, refused.item.claim, refused.item.position, { isSent: false });
    await expire(account);
    await concludeCampaign(test.domain, account.accountId, id);
    expect((await account.rows(id)).map(({ state, reason, response }) => [state, reason, response])).toEqual([
      ['sent', null, '250 ok é'],
      ['queued', null, null],
      ['unknown', 'worker_died', null],
      ['queued', null, null],
      ['queued', null, null],
      ['queued', null, null],
    ]);
    expect(await account.stat(id)).toMatchObject({ sent: 1, unknown: 1, costMills: 1_500n });
    journal.close();
  },
);

it.runIf(hasJournal)(
  'a process that only stalled sends nothing more once its journal was taken',
  async () => {
    const { account, id, journal, leased } = await claimSix(60);
    const [first] = leased;
    if (first === undefined) throw new Error('not leased');
    await expire(account);
    await concludeCampaign(test.domain, account.accountId, id);
    expect(() => journal.leaving(first.claim, first.position)).toThrow(JournalTakenError);
    expect(journal.isTaken).toBe(true);
    expect(await account.states(id)).toEqual({ queued: 6 });
    journal.close();
  },
);

it.runIf(hasJournal)(
  'without its journal, a claim waits for a machine that has it; then what was marked is in doubt',
  async () => {
    const { account, id, journal } = await claimSix(60);
    rmSync(join(dataDir, 'send-journals', `${journal.worker}.journal`));
    await expire(account);
    await concludeCampaign(test.domain, account.accountId, id);
    expect(await account.states(id)).toEqual({ sending: 6 });
    await account.query(
      `update send_claim set lease_until = now() - interval '2 minutes' where account_id = $1`,
    );
    await concludeCampaign(test.domain, account.accountId, id);
    expect(await account.states(id)).toEqual({ unknown: 5, queued: 1 });
    journal.close();
  },
);

it.runIf(hasJournal)(
  'a journal reuses its slots, is deleted when closed, and is unreadable after a boot',
  async () => {
    const { journal, leased } = await claimSix(60);
    const [item] = leased;
    if (item === undefined) throw new Error('not leased');
    const slots = new Set<number>();
    for (let n = 0; n < 100; n += 1) {
      const slot = journal.leaving(item.claim, item.position);
      slots.add(slot);
      journal.settled(slot);
    }
    expect(slots.size).toBe(1);
    const earlier = '0f8fad5b-d9cb-469f-a165-70867728950e';
    writeFileSync(
      join(dataDir, 'send-journals', `${earlier}.journal`),
      writeHead('5f4dcc3b-5aa7-65d6-1d83-27deb882cf99'),
    );
    expect(takeJournal(dataDir, earlier)).toBeNull();
    const file = takeJournal(dataDir, journal.worker);
    expect(file).toHaveLength(64 * 1024);
    expect(readEntries(file ?? Buffer.alloc(0), item.claim)).toEqual(
      new Map([[1, { state: 'left', response: null }]]),
    );
    journal.close();
    expect(readdirSync(join(dataDir, 'send-journals'))).not.toContain(`${journal.worker}.journal`);
    expect(existsSync(join(dataDir, 'send-journals'))).toBe(true);
    expect(takeJournal(dataDir, journal.worker)).toBeNull();
  },
);
