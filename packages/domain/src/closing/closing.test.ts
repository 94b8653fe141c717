import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEnds } from '../collected/account-ends.ts';
import { checkInvariants } from '../invariants/invariants.ts';
import { DueWorkRunner, fixedClock, silentLogger } from '../kernel/index.ts';
import { openOnboarding } from '../onboarding/index.ts';
import {
  asOwner,
  emailDraft,
  goodPassword,
  mailsAsked,
  TestAccount,
  startTestDomain,
  type TestDomain,
  untilOneWaits,
  visitor,
  sessionsOf,
} from '../testing/index.ts';
import { lockAccount } from '../accounts/index.ts';
import { purgeAccounts } from './purge-account.ts';
import { restoreAccount, scheduleDeletion } from './close-account.ts';
import { previewDeletion } from './deletion-preview.ts';

const day = 86_400_000;
const canary = 'Kanarienvogel';
const clock = fixedClock(new Date());
let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());

const statusOf = async (accountId: string) =>
  (await test.domain.pool.query('select status, deletion_at from account where id = $1', [accountId]))
    .rows[0];

/** Runs the deletion if it is due. Moves the due date, because the database has its own clock. */
async function runPurge(accountId: string): Promise<void> {
  await asOwner(test.database, async (client) => {
    await client.query(
      `
        update due_work
        set due_at = now() - interval '1 second'
        where kind = 'account.purge' and account_id = $1`,
      [accountId],
    );
  });
  await new DueWorkRunner(
    test.domain.pool,
    [purgeAccounts(test.domain, accountEnds)],
    silentLogger,
  ).runUntilIdle();
}

describe('deleting a profile', () => {
  it('closes it at once, shows it only to its owner, and can be undone', async () => {
    const owner = await TestAccount.createOwned(test.domain, 'owner@eze.example');
    const member = await TestAccount.createOwned(test.domain, 'member@eze.example');
    await test.domain.pool.query(
      `insert into membership (account_id, user_id, privileges) values ($1, $2, '{contacts.view}')`,
      [owner.accountId, member.userId],
    );
    const { signIn } = openOnboarding(test.domain);
    const sessions = sessionsOf(test.domain);
    const session = await signIn.start({ email: 'owner@eze.example', password: goodPassword }, visitor);
    const guest = await sessions.begin(member.userId, owner.accountId, visitor);
    await expect(owner.inScope((scope) => scheduleDeletion(scope, 'something else'))).rejects.toMatchObject({
      details: { fieldErrors: { company: expect.any(Array) } },
    });
    await expect(
      owner.as(member.userId).inScope((scope) => scheduleDeletion(scope, 'Eze Foods')),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    const deletionAt = await owner.inScope((scope) => scheduleDeletion(scope, ' Eze Foods '));
    expect(deletionAt.getTime() - clock.now().getTime()).toBe(30 * day);
    expect(await sessions.read(session.token)).toMatchObject({
      accountId: owner.accountId,
      closesAt: deletionAt,
      grants: { isOwner: false, privileges: [] },
    });
    expect(await sessions.read(guest.token)).toMatchObject({ accountId: member.accountId });
    expect((await mailsAsked(test.database, 'owner@eze.example')).at(-1)).toMatchObject({
      template: 'account_closing',
    });
    await expect(owner.inScope((scope) => scheduleDeletion(scope, 'Eze Foods'))).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await runPurge(owner.accountId);
    expect(await statusOf(owner.accountId)).toEqual({ status: 0, deletionAt });
    await owner.inScope((scope) => restoreAccount(scope));
    expect(await statusOf(owner.accountId)).toEqual({ status: 1, deletionAt: null });
    expect((await sessions.read(session.token))?.closesAt).toBeUndefined();
    expect((await sessions.read(guest.token))?.accountId).toBe(owner.accountId);
    await expect(owner.inScope((scope) => restoreAccount(scope))).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  it('counts no campaigns that nobody sees: the messages of journeys', async () => {
    const person = await TestAccount.createOwned(test.domain, 'journeys@eze.example');
    await person.inScope(async ({ campaigns, sql }) => {
      const { id } = await campaigns.create(emailDraft({ name: 'Box', audience: { source: 'all' } }));
      await sql(`update campaign set kind = 'journey', status = 'sending' where id = $1`, [id]);
    });
    expect(await person.inScope((scope) => previewDeletion(scope, person.userId))).toMatchObject({
      campaigns: 0,
      liveCampaigns: 0,
    });
  });

  it('stops what is being sent or scheduled, and prevents new starts', async () => {
    const person = await TestAccount.createOwned(test.domain, 'sending@eze.example');
    const [sending, scheduled] = await person.inScope(async ({ campaigns, sql }) => {
      const ids: string[] = [];
      for (const status of ['sending', 'scheduled']) {
        const { id } = await campaigns.create(emailDraft({ name: status, audience: { source: 'all' } }));
        await sql(`update campaign set status = $2, scheduled_at = now() + interval '1 hour' where id = $1`, [
          id,
          status,
        ]);
        ids.push(id);
      }
      return ids;
    });
    expect(await person.inScope((scope) => previewDeletion(scope, person.userId))).toMatchObject({
      campaigns: 2,
      liveCampaigns: 2,
    });
    await person.inScope((scope) => scheduleDeletion(scope, 'Eze Foods'));
    const { rows } = await person.inScope(({ sql }) =>
      sql('select id, status from campaign order by name desc'),
    );
    expect(rows).toEqual([
      { id: sending, status: 'paused' },
      { id: scheduled, status: 'draft' },
    ]);
    await expect(
      person.inScope(({ campaignSending }) => campaignSending.resume(sending ?? '')),
    ).rejects.toMatchObject({ code: 'blocked' });
    // Paused campaigns end before anything is deleted, so their holds are settled first.
    clock.advance(31 * day);
    await test.domain.pool.query(
      `update account set deletion_at = now() - interval '1 second' where id = $1`,
      [person.accountId],
    );
    await runPurge(person.accountId);
    expect(
      (await person.inScope(({ sql }) => sql('select status from campaign where id = $1', [sending]))).rows,
    ).toEqual([{ status: 'cancelled' }]);
    await runPurge(person.accountId);
    expect((await person.inScope(({ sql }) => sql('select 1 from campaign'))).rows).toEqual([]);
  });

  it('pauses its feeds, so that nothing is fetched for it any more', async () => {
    const person = await TestAccount.createOwned(test.domain, 'feeds@eze.example');
    await person.inScope(async ({ campaigns, sql, actor }) => {
      const { id } = await campaigns.create(emailDraft({ audience: { source: 'all' } }));
      await sql(
        `insert into campaign_feed (account_id, id, name, url, model_id, schedule, max_items, next_check_at)
         values ($1, uuidv7(), 'News', 'https://example.com/feed', $2, '{"every":"day","time":"09:00"}', 5, now())`,
        [actor.accountId, id],
      );
    });
    await person.inScope((scope) => scheduleDeletion(scope, 'Eze Foods'));
    const [feed] = await person.inScope(({ feeds }) => feeds.list());
    expect(feed).toMatchObject({ status: 'paused', nextCheckAt: null });
  });

  it('locks the account before its campaigns, like starting one, so neither deadlocks', async () => {
    const person = await TestAccount.createOwned(test.domain, 'starting@eze.example');
    const { id } = await person.inScope(({ campaigns }) =>
      campaigns.create(emailDraft({ audience: { source: 'all' } })),
    );
    await person.inScope(({ sql }) =>
      sql(
        `update campaign set status = 'scheduled', scheduled_at = now() + interval '1 hour' where id = $1`,
        [id],
      ),
    );
    let closing: Promise<Date> | undefined;
    await person.inScope(async ({ sql, actor, campaignSending }) => {
      await lockAccount(sql, actor.accountId);
      closing = person.inScope((scope) => scheduleDeletion(scope, 'Eze Foods'));
      await untilOneWaits(test.domain);
      await campaignSending.unschedule(id);
      await sql(`update campaign set status = 'sending', started_at = now() where id = $1`, [id]);
    });
    await closing;
    expect((await person.inScope(({ sql }) => sql('select status from campaign'))).rows).toEqual([
      { status: 'paused' },
    ]);
  });

  it('previews what would be deleted', async () => {
    const person = await TestAccount.createOwned(test.domain, 'preview@eze.example');
    await person.inScope(async ({ lists, contacts }) => {
      const { id } = await lists.create({ name: 'A list', type: 'public', optIn: 'single' });
      await contacts.create({ fullName: 'Ada', email: 'ada@people.example', telephone: '', attributes: {} }, [
        id,
      ]);
    });
    expect(await person.inScope((scope) => previewDeletion(scope, person.userId))).toMatchObject({
      company: 'Eze Foods',
      contacts: 1,
      lists: 1,
      otherMembers: 0,
      isOnlyProfile: true,
      balances: [{ currency: 'ngn', balanceMinor: expect.any(BigInt) }],
    });
  });
});

describe('after the grace period', () => {
  it('no personal data is left, the books are complete, and other accounts are untouched', async () => {
    const person = await TestAccount.createOwned(test.domain, `${canary}@gone.example`.toLowerCase());
    const neighbour = await TestAccount.createOwned(test.domain, 'neighbour@eze.example');
    await test.domain.pool.query(
      'update account set company = $2, first_name = $2, address = $2, website = $2 where id = $1',
      [person.accountId, canary],
    );
    await openOnboarding(test.domain).signIn.start(
      { email: `${canary}@gone.example`, password: goodPassword },
      { ...visitor, userAgent: canary },
    );
    await person.inScope(async ({ lists, contacts, templates, senders, audit, sql }) => {
      const { id } = await lists.create({ name: canary, type: 'public', optIn: 'single' });
      for (let n = 0; n < 5; n += 1)
        await contacts.create(
          {
            fullName: canary,
            email: `${canary}${n}@people.example`.toLowerCase(),
            telephone: '',
            attributes: { note: canary },
          },
          [id],
        );
      await templates.create(canary, { from: 'blank', kind: 'html' });
      await senders.createEmail({
        sender: `${canary}@brand.example`.toLowerCase(),
        campaign: 'promotional',
        region: 'promotional-01',
      });
      await audit.record({ action: 'contacts.exported', details: { name: canary } });
      await sql(
        `
          insert into payment_authorisation (account_id, id, provider, signature, token, exp_month, exp_year)
          values ($1, gen_random_uuid(), 'stripe', $2, $2, 1, 2030)`,
        [person.accountId, canary],
      );
      await sql(
        `
          insert into payment (
            account_id, id, key, provider, kind, amount_minor, cost_minor, currency, reference,
            authorisation_id, checkout_url
          )
          select account_id, gen_random_uuid(), 'k', 'stripe', 'checkout', 100, 0, 'ngn', 'r', id, $1
          from payment_authorisation`,
        [`https://pay.example/${canary}`],
      );
    });
    const folder = join(test.domain.config.dataDir, 'imports', person.accountId);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'people.csv'), canary);
    const books = async () =>
      test.domain.bulk(
        person.accountId,
        async (client) =>
          (await client.query('select id, amount_minor, currency, kind from ledger_transaction order by id'))
            .rows,
      );
    const before = await books();
    expect(before.length).toBeGreaterThan(1);
    expect(await tablesWith(canary)).not.toEqual([]);

    await person.inScope((scope) => scheduleDeletion(scope, canary));
    clock.advance(31 * day);
    await test.domain.pool.query(
      `update account set deletion_at = now() - interval '1 second' where id = $1`,
      [person.accountId],
    );
    await runPurge(person.accountId);

    expect(await tablesWith(canary)).toEqual([]);
    const counts = await test.domain.bulk(person.accountId, (client) =>
      client.query('select from audience_day union all select from list_count'),
    );
    expect(counts.rowCount).toBe(0);
    expect(await books()).toEqual(before);
    await expect(access(folder)).rejects.toMatchObject({ code: 'ENOENT' });
    const { rows } = await test.domain.pool.query(
      'select company, email, status, deleted_at is not null as gone from account where id = $1',
      [person.accountId],
    );
    expect(rows).toEqual([{ company: '', email: '', status: 0, gone: true }]);
    expect(
      (await test.domain.pool.query('select 1 from app_user where id = $1', [person.userId])).rowCount,
    ).toBe(0);
    expect(
      (await test.domain.pool.query('select 1 from app_user where id = $1', [neighbour.userId])).rowCount,
    ).toBe(1);
    expect((await checkInvariants(test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('the database itself refuses a purge before its time, and never deletes the books', async () => {
    const { accountId } = await TestAccount.createOwned(test.domain, 'early@eze.example');
    const purge = (table: string) =>
      test.domain.bulk(accountId, (client) =>
        client.query('select purge_account_rows($1::regclass, 10)', [table]),
      );
    await expect(purge('audit_event')).rejects.toMatchObject({ code: '42501' });
    await test.domain.pool.query(
      `update account set status = 0, deletion_at = now() - interval '1 day' where id = $1`,
      [accountId],
    );
    await purge('audit_event');
    await expect(purge('ledger_entry')).rejects.toMatchObject({ code: '42501' });
    await expect(purge('wallet_balance')).rejects.toMatchObject({ code: '42501' });
  });
});

/** Every table of the database in which some row contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  return asOwner(test.database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `
        select oid::regclass::text as name
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hit = await client.query(`select 1 from ${name} t where lower(t::text) like $1 limit 1`, [
        `%${text.toLowerCase()}%`,
      ]);
      if ((hit.rowCount ?? 0) > 0) found.push(name);
    }
    return found.sort();
  });
}
