import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInvariants, createDomain, type Domain, loginUrls, migrate } from '@talkdrum/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SendingFixture } from '../../packages/domain/src/testing/sending-fixture.ts';
import { openRunFolder } from '../bootstrap/run-folder.mjs';
import { discardCluster, startPostgres } from '../postgres.mjs';

// Migrations and a smoke test of the rooms. `npm test -- --postgres=16 packages/domain` runs everything on
// 16.
const folder = openRunFolder();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let domain: Domain;

beforeAll(async () => {
  postgres = await startPostgres({ dataDir: folder, version: 16, fsync: false });
  const secret = randomBytes(32).toString('hex');
  await migrate(postgres.url, { secret });
  domain = await createDomain({
    ...loginUrls(postgres.url, secret),
    secret,
    appUrl: 'http://localhost:3000',
    publicUrl: 'http://localhost:3001',
    smtpUrl: 'smtp://127.0.0.1:1',
    smtpConnections: 1,
    bounceDomain: 'bounces.localhost',
    systemFrom: 'Talkdrum <no-reply@talkdrum.localhost>',
    spfInclude: 'spf.talkdrum.localhost',
    dataDir: await mkdtemp(join(tmpdir(), 'talkdrum-sixteen-')),
    poolSize: 2,
  });
}, 120_000);
afterAll(async () => {
  await domain.close();
  await postgres.stop();
  discardCluster(folder);
});

it('is version 16 and generates UUIDv7 ids that sort by creation', async () => {
  const { rows } = await domain.pool.query<{ version: string; ids: string[]; yesterday: boolean }>(
    `select split_part(current_setting('server_version'), '.', 1) as version, array(select uuidv7()::text from generate_series(1, 50)) as ids,
       uuidv7(interval '-1 day') < uuidv7() as yesterday`,
  );
  const [{ version, ids, yesterday } = { version: '', ids: [], yesterday: false }] = rows;
  expect([version, yesterday]).toEqual(['16', true]);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const times = ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('freezes, resends, searches and erases, and every invariant holds', async () => {
  const account = await SendingFixture.create(domain);
  const [first = ''] = await account.addPeople(5);
  const { id, recipients } = await account.startCampaign();
  expect(recipients).toBe(5);
  await account.query(
    `update delivery set state = 'failed', settled_at = now(), send_after = null where account_id = $1`,
  );
  await account.query(`update campaign_stat set failed = 5 where account_id = $1`);
  const inScope = domain.openScope.bind(domain, { accountId: account.accountId, userId: null });
  const retried = await inScope(({ deliveries }) => deliveries.retryFailed(id));
  expect(retried).toBe(5);
  const found = await inScope(({ contactSearch }) => contactSearch.ids({ search: 'person1@' }, null, 10));
  expect(found).toHaveLength(1);
  await inScope(({ personalData }) => personalData.erase(first, { isSuppressed: true }));
  expect((await checkInvariants(domain)).filter(({ broken }) => broken > 0)).toEqual([]);
}, 60_000);
