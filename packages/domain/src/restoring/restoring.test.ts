import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoredWork } from '../collected/restored-work.ts';
import { createDomain, type Domain } from '../domain.ts';
import { checkInvariants } from '../invariants/invariants.ts';
import { newId, newClient } from '../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';
import { SendingFixture } from '../testing/sending-fixture.ts';
import { type InstallationWatch, RestoredDatabaseError, Restores, watchInstallation } from './index.ts';

let test: TestDomain;
let domain: Domain;
let account: SendingFixture;
let watch: InstallationWatch | undefined;
const refused: Error[] = [];
const copies: string[] = [];

beforeEach(async () => {
  test = await startTestDomain();
  ({ domain } = test);
  account = await SendingFixture.create(domain);
  refused.length = 0;
});
afterEach(async () => {
  await stopWork();
  await domain.close();
  await test.database.drop();
  for (const name of copies.splice(0)) await maintain(`drop database if exists ${name} with (force)`);
});

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

async function maintain(sql: string): Promise<void> {
  const url = new URL(test.database.ownerUrl);
  url.pathname = '/postgres';
  const client = newClient({ connectionString: url.toString() });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The worker's side; `refused` is the error it got while running. */
async function work(at = domain): Promise<void> {
  watch = await watchInstallation(at, (error) => refused.push(error));
}

async function stopWork(): Promise<void> {
  await watch?.stop();
  watch = undefined;
}

/** Copies the whole database. */
async function backUp(): Promise<string> {
  const name = `backup_${newId().slice(-12)}`;
  copies.push(name);
  await domain.close();
  await maintain(`create database ${name} template ${nameOf(test.database.ownerUrl)}`);
  await open();
  return name;
}

/** Replaces the database with the copy; `dataDir` is that of the machine it is restored on. */
async function restore(backup: string, dataDir = domain.config.dataDir): Promise<void> {
  await domain.close();
  const name = nameOf(test.database.ownerUrl);
  await maintain(`drop database ${name} with (force)`);
  await maintain(`create database ${name} template ${backup}`);
  await open(dataDir);
}

async function open(dataDir = domain.config.dataDir): Promise<void> {
  domain = await createDomain({ ...domain.config, dataDir });
  const { accountId, senderId, listId } = account;
  account = Object.assign(new SendingFixture(domain, accountId), { senderId, listId });
}

/** A worker ran, the backup was taken, and the worker continued. */
async function backUpAndGoOn(between: () => Promise<void> = async () => undefined): Promise<string> {
  await work();
  await stopWork();
  const backup = await backUp();
  await work();
  await between();
  await stopWork();
  return backup;
}

it('allows a restart and another worker', async () => {
  await work();
  await stopWork();
  await work();
  const second = await watchInstallation(domain, (error) => refused.push(error));
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await second.stop();
  await stopWork();
  await work();
  expect(refused).toEqual([]);
}, 30_000);

it('refuses a backup every time, and says what to do', async () => {
  const backup = await backUpAndGoOn();
  await restore(backup);
  await expect(work()).rejects.toThrow(
    /restored from a backup: it ends \d+ s before .* `npm run admin -- restore status`/,
  );
  await expect(work()).rejects.toThrow(RestoredDatabaseError);
  expect((await new Restores(domain, restoredWork).status()).because).toMatch(/^it ends/);
}, 60_000);

it('refuses a backup on a new machine, and the backup of another installation', async () => {
  const backup = await backUpAndGoOn();
  await restore(backup, await mkdtemp(join(tmpdir(), 'talkdrum-new-')));
  await expect(work()).rejects.toThrow('has never seen it');
  const other = await mkdtemp(join(tmpdir(), 'talkdrum-staging-'));
  await restore(backup, other);
  await domain.pool.query('update installation set id = null, beat = 0');
  await work();
  await stopWork();
  await restore(backup, other);
  await expect(work()).rejects.toThrow('isn’t the database that DATA_DIR knows');
}, 60_000);

it('stops a worker whose database is restored while it runs', async () => {
  await work();
  await domain.pool.query('update installation set beat = beat - 1000');
  await vi.waitUntil(() => refused.length > 0, 10_000);
  expect(refused[0]).toBeInstanceOf(RestoredDatabaseError);
}, 30_000);

it('accepts a new DATA_DIR while another worker runs, or when staff confirm it', async () => {
  await work();
  const elsewhere = await createDomain({
    ...domain.config,
    dataDir: await mkdtemp(join(tmpdir(), 'talkdrum-second-')),
  });
  const second = await watchInstallation(elsewhere, (error) => refused.push(error));
  await second.stop();
  await stopWork();
  await rm(join(elsewhere.config.dataDir, 'installation.json'));
  await expect(watchInstallation(elsewhere, () => undefined)).rejects.toThrow('has never seen it');
  await new Restores(elsewhere, restoredWork).dismiss();
  await (await watchInstallation(elsewhere, () => undefined)).stop();
  await elsewhere.close();
}, 60_000);

it('holds messages that would be sent again, releases them on request, and the counts add up', async () => {
  await account.addPeople(3);
  const { id: sending } = await account.startCampaign();
  const [scheduled, later] = [newId(), newId()];
  await account.query(
    `
      insert into campaign (account_id, id, channel, name, status, scheduled_at)
      values ($1, $2, 'email', 'Due', 'scheduled', now() - interval '1 minute'),
        ($1, $3, 'email', 'Later', 'scheduled', now() + interval '1 day')`,
    [scheduled, later],
  );
  await account.query(`update sender set campaign = 'transactional' where account_id = $1`);
  const submit = (to: string, sendAt?: Date) =>
    account.inScope(({ messages }) =>
      messages.submit(
        [
          {
            channel: 'email',
            from: { address: 'news@kola.example', name: '' },
            to,
            subject: 'Code',
            text: '1',
            ...(sendAt && { sendAt }),
          },
        ],
        {
          source: 'api',
        },
      ),
    );
  await submit('due@example.com');
  await submit('leased@example.com');
  await account.query(
    `
      with leased as (
        update delivery
        set send_after = null
        where account_id = $1 and address = 'leased@example.com'
        returning id
      )
      insert into send_claim (account_id, channel, token, ids, lease_seconds, lease_until)
      select $1, 'email', gen_random_uuid(), array_agg(id), 60, now() from leased`,
  );
  await account.query(
    `
      insert into webhook_due (account_id, endpoint_id, event_id)
      values ($1, gen_random_uuid(), gen_random_uuid())`,
  );
  const event = newId();
  await account.query(
    `insert into outbox_event (account_id, id, kind, payload) values ($1, $2, 'mail', '{}')`,
    [event],
  );
  await account.query(
    `insert into due_work (kind, account_id, subject_id, due_at) values ('outbox', $1, $2, now())`,
    [event],
  );
  await account.query(
    `insert into campaign_feed (account_id, id, name, url, model_id, schedule, max_items, next_check_at)
     values ($1, $2, 'Blog', 'https://blog.example/feed', $3, '{"every":"day","time":"09:00"}', 5, now())`,
    [newId(), later],
  );
  await restore(await backUpAndGoOn());
  await expect(work()).rejects.toThrow(RestoredDatabaseError);

  const restores = new Restores(domain, restoredWork);
  expect((await restores.acknowledge()).held).toEqual({
    campaigns: 1,
    schedules: 1,
    feeds: 1,
    airtime: 0,
    messages: 2,
    webhooks: 1,
    mails: 1,
    imports: 0,
    journeys: 0,
  });
  expect([
    await account.status(sending),
    await account.status(scheduled),
    await account.status(later),
  ]).toEqual(['paused', 'draft', 'scheduled']);
  const [paused] = await account.query<{ failure: string }>(
    'select failure from campaign where account_id = $1 and id = $2',
    [sending],
  );
  expect(paused?.failure).toContain('restored from a backup');
  await work();
  const claimable = `
    select count(*)::int n
    from delivery
    where account_id = $1 and campaign_id is null and state = 'queued'
      and (send_after is null or send_after <= now())`;
  expect(await account.query(claimable)).toEqual([{ n: 0 }]);
  expect((await restores.status()).held).toEqual({ messages: 2, webhooks: 1, mails: 1 });
  for (const kind of ['messages', 'webhooks', 'mails'] as const)
    expect(await restores.release(kind)).toBe(kind === 'messages' ? 2 : 1);
  expect(await account.query(claimable)).toEqual([{ n: 2 }]);
  expect((await restores.status()).held).toEqual({ messages: 0, webhooks: 0, mails: 0 });
  expect((await checkInvariants(domain)).filter(({ broken }) => broken > 0)).toEqual([]);
}, 90_000);

it('repeats erasures that the backup reverted, from the journal outside it', async () => {
  const [ada = '', bola = ''] = await account.addContacts(['ada@example.com', 'bola@example.com']);
  const erase = (id: string, isSuppressed: boolean) =>
    account.inScope(({ personalData }) => personalData.erase(id, { isSuppressed }));
  const backup = await backUpAndGoOn(async () => void (await erase(ada, true)));
  const journal = await readFile(join(domain.config.dataDir, 'erasures.jsonl'), 'utf8');
  expect(journal).toContain(ada);
  expect(journal).not.toContain('ada@example.com');
  await restore(backup);
  await expect(work()).rejects.toThrow(RestoredDatabaseError);
  expect((await new Restores(domain, restoredWork).acknowledge()).replay).toEqual({ erased: 1, failed: [] });
  expect(await account.query('select id from contact where account_id = $1')).toEqual([{ id: bola }]);
  const suppressed = await account.query('select reason from suppression where account_id = $1');
  expect(suppressed).toEqual([{ reason: 'manual' }]);
  await work();
}, 90_000);
