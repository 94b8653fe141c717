import type { Domain } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditActions } from '../src/audit/audit-sentence.ts';
import { mergedSeconds, unrecorded } from '../src/audit/recording-rules.ts';
import { type FurnishedAccount, furnishAccount } from './furnished/furnished-account.ts';
import { chance, generateInput } from './inputs/generate-input.ts';
import { fittingId, type KnownIds, readIds } from './inputs/known-ids.ts';
import {
  call,
  contextOf,
  forgetful,
  forgetRates,
  ownerGrants,
  type Procedure,
  procedures,
  signedInAs,
} from './procedures.ts';
import { sampleTexts } from './inputs/sample-texts.ts';
import { readTables } from './tenant-tables.ts';

/** Mutations that no generated input can complete here, each with its requirement. */
const beyondReach: Record<string, string> = {
  'campaigns.pause': 'a campaign that is being sent',
  'campaigns.resume': 'a paused campaign',
  'approvals.ask': 'a colleague who can send',
  'approvals.withdraw': 'a request of one’s own',
  'approvals.sendBack': 'a request of a colleague',
  'airtime.retry': 'daily limits that other calls of this test don’t lower',
  'funding.cancel': 'an open payment',
  'funding.confirm': 'an open payment',
  'funding.requestVirtualAccount': 'a payment provider',
  'funding.start': 'a payment provider',
  'imports.pause': 'a running import',
  'imports.resume': 'a paused import',
  'imports.cancel': 'a running import',
  'journeys.testRun': 'a draft with a message that its contact would get',
  'privacy.erase': 'words typed for confirmation',
  'publishing.chooseDomain': 'a domain whose records are in DNS',
  'savedViews.update': 'the time of the view’s last change',
  'senders.appeal': 'promotional email that is stopped',
  'senders.resendConfirmation': 'a sender that waits for its confirmation',
  'subscriptions.subscribe': 'money in the wallet',
  'team.reactivate': 'somebody suspended',
};

let test: TestDomain;
let account: FurnishedAccount;
let ids: KnownIds;
const sessionId = newId();

beforeAll(async () => {
  test = await startTestDomain();
  account = await furnishAccount(test.domain, 'ama@canarya.example', 'CanaryA');
  await test.domain.pool.query(
    `insert into session (token_hash, id, user_id, account_id, expires_at) values ('audit', $1, $2, $3, now() + interval '1 day')`,
    [sessionId, account.userId, account.accountId],
  );
  ids = await readIds(test.domain, account, await readTables(test.domain));
});
afterAll(() => test.stop());

const written: Line[] = [];
const texts = sampleTexts('CanaryA');
/** Just signed in: some changes require that. */
const owner = () => ({ ...signedInAs(account, ownerGrants), sessionId });
const inputFor = (procedure: Procedure, seed: number): unknown => {
  if (procedure.input === undefined) return undefined;
  const random = chance(seed);
  return generateInput(procedure.input, {
    random,
    id: (path) => fittingId(ids, procedure.path, path, random),
    texts,
    numbers: [1, 2, 30],
  });
};

type Line = Record<string, unknown>;

/**
 * A domain whose scopes are rolled back at their end, and the audit events each wrote before that, in its own
 * transaction.
 */
function watchLines(domain: Domain): { domain: Domain; lines: Line[] } {
  const seen: Line[] = [];
  const kept = forgetful(domain);
  const openScope: Domain['openScope'] = (actor, work) =>
    kept.openScope(actor, async (scope) => {
      const result = await work(scope);
      const { rows } = await scope.sql<Line>(
        'select * from audit_event where xmin = pg_current_xact_id()::xid',
      );
      seen.push(...rows);
      return result;
    });
  const watching = new Proxy(kept, {
    get: (target, key) => (key === 'openScope' ? openScope : Reflect.get(target, key)),
  });
  return { domain: watching, lines: seen };
}

const lines = async (): Promise<Line[]> =>
  test.domain.bulk(
    account.accountId,
    async (client) => (await client.query(`select * from audit_event order by at, id`)).rows,
  );

const changes = procedures.filter(
  ({ type, privilege, path }) => type === 'mutation' && privilege !== undefined && !(path in unrecorded),
);

describe('every change', () => {
  it('writes one audit event in its transaction, and none when it fails', {
    timeout: 240_000,
  }, async () => {
    const never: string[] = [];
    const wrong: unknown[] = [];
    const before = (await lines()).length;
    for (const procedure of changes) {
      let isDone = false;
      for (let seed = 1; seed <= (procedure.path in beyondReach ? 10 : 300) && !isDone; seed += 1) {
        const watched = watchLines(test.domain);
        const answer = await call(procedure, contextOf(watched.domain, owner()), inputFor(procedure, seed));
        isDone = answer.ok;
        const told = watched.lines.map(({ action, outcome }) => `${String(action)} ${String(outcome)}`);
        const expected = answer.ok
          ? [`${procedure.path} done`]
          : told.filter((line) => line === `${procedure.path} refused`);
        if (told.join() !== expected.join()) wrong.push({ path: procedure.path, ok: answer.ok, told });
        written.push(...watched.lines);
        await forgetRates(test.domain);
      }
      if (!isDone) never.push(procedure.path);
    }
    expect(wrong).toEqual([]);
    expect((await lines()).length).toBe(before);
    expect(never.filter((path) => !(path in beyondReach))).toEqual([]);
  });

  it('records who, from where and on what, without secrets', () => {
    expect(
      new Set(
        written
          .filter(({ actorKind, action }) => actorKind === 'person' && String(action).includes('.'))
          .map(({ actorEmail }) => actorEmail),
      ),
    ).toEqual(new Set(['ama@canarya.example']));
    expect(
      written
        .filter(
          ({ action, ip, requestId }) => String(action).includes('.') && (ip === '' || requestId === ''),
        )
        .map(({ action }) => action),
    ).toEqual([]);
    expect(JSON.stringify(written.map(({ details }) => details))).not.toMatch(/passw|token|html|<p|secret/i);
    expect(
      written.find(({ action, outcome }) => action === 'campaigns.create' && outcome === 'done'),
    ).toMatchObject({ subjectType: 'campaign' });
    expect(written.find(({ action }) => action === 'lists.archive')).toMatchObject({
      subjectType: 'list',
      subjectLabel: expect.stringContaining('CanaryA'),
    });
  });

  it('doesn’t record the names of saved views, which can be private', () => {
    const views = written.filter(({ action }) => String(action).startsWith('savedViews.'));
    expect(views.map(({ action }) => action)).toContain('savedViews.create');
    expect(
      views.filter(({ details, subjectLabel }) => subjectLabel !== '' || 'name' in Object(details)),
    ).toEqual([]);
  });

  it('has a text', () => {
    const known = auditActions().map(({ value }) => value);
    expect(changes.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
    const paths = procedures.filter(({ type }) => type === 'mutation').map(({ path }) => path);
    expect(
      [...Object.keys(mergedSeconds), ...Object.keys(unrecorded)].filter((path) => !paths.includes(path)),
    ).toEqual([]);
  });
});

describe('a refused call', () => {
  it('writes one audit event, however often it is repeated', async () => {
    const nobody = signedInAs(account, { isOwner: false, privileges: [] });
    const before = (await lines()).length;
    for (let n = 0; n < 3; n += 1)
      await call({ path: 'lists.create', type: 'mutation' }, contextOf(test.domain, nobody), {
        name: 'x',
        type: 'public',
        optIn: 'single',
      });
    expect((await lines()).slice(before)).toMatchObject([
      { action: 'lists.create', outcome: 'refused', details: { privilege: 'contacts.edit' } },
    ]);
  });
});

describe('what a person does outside an account', () => {
  it('is in the audit log of each of their accounts', async () => {
    const other = await furnishAccount(test.domain, 'bola@canaryb.example', 'CanaryB');
    await test.domain.pool.query('insert into membership (account_id, user_id) values ($1, $2)', [
      other.accountId,
      account.userId,
    ]);
    const before = (await lines()).length;
    await call(
      { path: 'session.revokeOthers', type: 'mutation' },
      contextOf(test.domain, owner()),
      undefined,
    );
    expect((await lines()).slice(before)).toMatchObject([
      { action: 'session.revokeOthers', actorId: account.userId },
    ]);
    const there = await test.domain.bulk(
      other.accountId,
      async (client) => (await client.query('select action from audit_event')).rows,
    );
    expect(there).toContainEqual({ action: 'session.revokeOthers' });
  });
});

describe('privilege escalation', () => {
  const asMember = async (privileges: string[]) => {
    const [, colleague = ''] = ids.get('user') ?? [];
    await test.domain.pool.query(
      'insert into membership (account_id, user_id, privileges) values ($1, $2, $3) on conflict (account_id, user_id) do update set privileges = $3, is_owner = false, status = $4',
      [account.accountId, colleague, privileges, 'active'],
    );
    return signedInAs({ accountId: account.accountId, userId: colleague }, { isOwner: false, privileges });
  };
  const send = async (path: string, input: unknown) =>
    call(
      { path, type: 'mutation' },
      contextOf(test.domain, await asMember(['team.view', 'team.manage'])),
      input,
    );

  it('ignores extra fields: owner, account, status, privileges', async () => {
    await forgetRates(test.domain);
    const person = {
      firstName: 'Eve',
      lastName: 'Eze',
      email: 'eve@else.example',
      password: 'seven purple kettles',
    };
    const answer = await send('team.add', {
      ...person,
      isOwner: true,
      accountId: 'x',
      status: 'active',
      privileges: ['wallet.spend'],
    });
    expect(answer).toMatchObject({ ok: true, output: { isOwner: false, privileges: [], status: 'invited' } });
  });

  it('refuses to grant privileges one lacks, to oneself or to others', async () => {
    await forgetRates(test.domain);
    const self = (ids.get('user') ?? [])[1];
    const person = { firstName: 'Eve', lastName: 'Eze', email: 'mallory@else.example' };
    expect(await send('team.invite', { ...person, privileges: ['wallet.spend'] })).toMatchObject({
      ok: false,
      code: 'FORBIDDEN',
    });
    expect(await send('team.setPrivileges', { userId: self, privileges: ['wallet.spend'] })).toMatchObject({
      ok: false,
      code: 'CONFLICT',
    });
    expect(await send('team.setOwner', { userId: self, isOwner: true })).toMatchObject({
      ok: false,
      code: 'FORBIDDEN',
    });
    expect(await send('team.setOwner', { userId: account.userId, isOwner: false })).toMatchObject({
      ok: false,
      code: 'FORBIDDEN',
    });
    expect(await send('team.remove', { userId: account.userId })).toMatchObject({
      ok: false,
      code: 'FORBIDDEN',
    });
    expect(await send('team.setPrivileges', { userId: self, privileges: ['all'] })).toMatchObject({
      ok: false,
      code: 'BAD_REQUEST',
    });
  });
});
