import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId, silentLogger } from '../kernel/index.ts';
import { readSessionAccess } from '../onboarding/index.ts';
import { readViewAccess } from '../staff/index.ts';
import {
  giveMoney,
  makeAccount,
  makePerson,
  startTestDomain,
  type TestDomain,
  visitor,
  sessionsOf,
} from '../testing/index.ts';
import { LiveChanges, type LiveLimits, type Watcher } from './live-changes.ts';
import type { LiveEvent } from './live-stream.ts';

let test: TestDomain;
let person: { userId: string; accountId: string };
const statements: string[] = [];
const streams: Stream[] = [];

interface Stream {
  next(): Promise<[id: string, event: LiveEvent] | undefined>;
  stop(): void;
}

beforeAll(async () => {
  test = await startTestDomain();
  person = await makePerson(test.domain, 'ada@eze.example');
});
beforeEach(async () => {
  await test.domain.pool.query('delete from account_change');
  statements.length = 0;
  for (const stream of streams.splice(0)) stream.stop();
});
afterAll(() => test.stop());

/** The tests trigger each read and count its statements. */
function open(limits: Partial<LiveLimits> = {}): LiveChanges {
  const { pool } = test.domain;
  const counting: pg.Pool = Object.assign(Object.create(pool) as pg.Pool, {
    query: (text: string, values: unknown[]) => {
      statements.push(text);
      return pool.query(text, values);
    },
  });
  const access = {
    sessions: (ids: string[]) => readSessionAccess(counting, ids),
    views: (ids: string[]) => readViewAccess(counting, ids),
  };
  return new LiveChanges(counting, access, silentLogger, { lookMs: 3_600_000, ...limits });
}

async function signIn(
  { userId, accountId } = person,
  grants: Watcher['grants'] = { isOwner: true, privileges: [] },
): Promise<Watcher> {
  const { sessionId } = await sessionsOf(test.domain).begin(userId, accountId, visitor);
  return { sessionId, accountId, isView: false, grants };
}

/** A stream whose first event was taken. */
async function follow(
  live: LiveChanges,
  watcher: Watcher,
  lastEventId: string | null = null,
): Promise<Stream & { first: [string, LiveEvent] }> {
  const controller = new AbortController();
  const events = live.watch(watcher, lastEventId, controller.signal);
  const next = async () => (await events.next()).value ?? undefined;
  const first = await next();
  if (first === undefined) throw new Error('the stream ended at once');
  const stream = { next, first, stop: () => controller.abort() };
  streams.push(stream);
  return stream;
}

const rename = (accountId: string) =>
  test.domain.openScope({ accountId, userId: null }, ({ lists }) =>
    lists.create({ name: `List ${newId()}`, type: 'public', optIn: 'single' }),
  );

describe('what changed in an account', () => {
  it('reaches the streams of that account and no other', async () => {
    const live = open();
    const stream = await follow(live, await signIn());
    const other = await makeAccount(test.domain, 'Other');
    await rename(other.accountId);
    await live.look();
    await giveMoney(test.domain, person.accountId);
    await live.look();
    const [, event] = (await stream.next()) ?? [];
    expect(event?.isEverything).toBe(false);
    expect(event?.changes).toContainEqual({ topic: 'wallet', id: null });
    expect(event?.changes.some(({ topic }) => topic === 'lists')).toBe(false);
  });

  it('is reported when its transaction commits, even if a later one was reported first', async () => {
    const live = open();
    const stream = await follow(live, await signIn());
    let commit = () => {};
    const waiting = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    const slow = test.domain.openScope({ ...person }, async ({ sql, actor }) => {
      await sql(
        `insert into template (account_id, id, channel, name, kind) values ($1, $2, 'sms', 'Slow', 'plain')`,
        [actor.accountId, newId()],
      );
      isWritten();
      await waiting;
    });
    await written;
    await rename(person.accountId);
    await live.look();
    expect((await stream.next())?.[1].changes.map(({ topic }) => topic)).toEqual(['lists']);
    commit();
    await slow;
    await live.look();
    expect((await stream.next())?.[1].changes.map(({ topic }) => topic)).toEqual(['templates']);
  });

  it('is hidden from members without the privilege, from the first read after they lose it', async () => {
    const live = open();
    const member = await makePerson(test.domain, `member-${newId()}@eze.example`);
    await test.domain.pool.query(
      `insert into membership (account_id, user_id, status, is_owner, privileges) values ($1, $2, 'active', false, '{contacts.view,account.view}')`,
      [person.accountId, member.userId],
    );
    const stream = await follow(live, await signIn({ userId: member.userId, accountId: person.accountId }));
    await live.look();
    await rename(person.accountId);
    await live.look();
    let [, event] = (await stream.next()) ?? [];
    while (event?.changes.every(({ topic }) => topic === 'account')) [, event] = (await stream.next()) ?? [];
    expect(event?.changes.map(({ topic }) => topic)).toContain('lists');
    await test.domain.pool.query(
      `update membership set privileges = '{account.view}' where user_id = $1 and account_id = $2`,
      [member.userId, person.accountId],
    );
    await rename(person.accountId);
    await live.look();
    expect((await stream.next())?.[1].changes).toEqual([{ topic: 'account', id: null }]);
  });

  it('is found by a stream that reconnects, and everything is refetched after too long', async () => {
    const live = open({ perSession: 10 });
    const watcher = await signIn();
    const stream = await follow(live, watcher);
    await rename(person.accountId);
    await live.look();
    const [id] = (await stream.next()) ?? [''];
    stream.stop();
    await giveMoney(test.domain, person.accountId);
    const again = await follow(live, watcher, id);
    expect(again.first[1].isEverything).toBe(false);
    expect(again.first[1].changes).toContainEqual({ topic: 'wallet', id: null });
    for (const odd of [`${Date.now() - 11 * 60_000}-1`, 'nonsense', `1-${'9'.repeat(18)}`, "1'--"]) {
      const late = await follow(live, watcher, odd);
      expect([odd, late.first[1]]).toEqual([odd, { isEverything: true, changes: [] }]);
      late.stop();
    }
  });
});

describe('a read of changes', () => {
  it('takes two statements, however many streams and accounts are watched', async () => {
    const live = open({ perSession: 1_000, perAccount: 1_000 });
    const others = await Promise.all(
      [1, 2, 3].map((n) => makePerson(test.domain, `many-${n}-${newId()}@eze.example`)),
    );
    for (const one of [person, ...others]) {
      const watcher = await signIn(one);
      for (let n = 0; n < 50; n += 1) await follow(live, watcher);
    }
    expect(live.size).toBe(200);
    statements.length = 0;
    await live.look();
    expect(statements).toHaveLength(2);
    for (const stream of streams.splice(0)) stream.stop();
  });

  it('queries nothing while nobody watches', async () => {
    await open().look();
    expect(statements).toEqual([]);
  });
});

describe('a stream ends at the next read', () => {
  const ends: [
    how: string,
    code: string,
    end: (who: { userId: string; accountId: string }, watcher: Watcher) => Promise<unknown>,
  ][] = [
    [
      'its session was signed out',
      'unauthenticated',
      (_who, { sessionId }) => sessionsOf(test.domain).end(sessionId),
    ],
    [
      'its session expired',
      'unauthenticated',
      (_who, { sessionId }) =>
        // A rounded now() may lie half a millisecond ahead.
        test.domain.pool.query(`update session set expires_at = now() - interval '1 second' where id = $1`, [
          sessionId,
        ]),
    ],
    [
      'its person was suspended',
      'unauthenticated',
      ({ userId }) =>
        test.domain.pool.query(`update membership set status = 'suspended' where user_id = $1`, [userId]),
    ],
    [
      'its person was removed',
      'unauthenticated',
      ({ userId }) => test.domain.pool.query(`delete from membership where user_id = $1`, [userId]),
    ],
    [
      'its account is being deleted',
      'forbidden',
      ({ accountId }) =>
        test.domain.pool.query(
          `update account set status = 0, deletion_at = now() + interval '1 day' where id = $1`,
          [accountId],
        ),
    ],
  ];

  it.each(ends)('because %s: %s', async (_how, code, end) => {
    const live = open();
    const who = await makePerson(test.domain, `ends-${newId()}@eze.example`);
    const watcher = await signIn(who);
    const stream = await follow(live, watcher);
    await rename(who.accountId);
    await end(who, watcher);
    await live.look();
    await expect(stream.next()).rejects.toMatchObject({ code });
    expect(live.size).toBe(0);
  });

  it('because its session switched to another account', async () => {
    const live = open();
    const second = await makeAccount(test.domain, 'Second');
    await test.domain.pool.query(
      `insert into membership (account_id, user_id, status, is_owner) values ($1, $2, 'active', true)`,
      [second.accountId, person.userId],
    );
    const watcher = await signIn();
    const stream = await follow(live, watcher);
    await sessionsOf(test.domain).switchAccount(person.userId, watcher.sessionId, second.accountId);
    await live.look();
    await expect(stream.next()).rejects.toMatchObject({
      code: 'account_switched',
      details: { accountId: second.accountId },
    });
  });

  it('because the staff view ended', async () => {
    const live = open();
    const viewId = newId();
    await test.domain.pool.query(
      `insert into staff_view (id, account_id, staff, reason, token_hash, ticket_expires_at, expires_at) values ($1, $2, 'Bisi', 'a look', $3, now(), now() + interval '1 hour')`,
      [viewId, person.accountId, newId()],
    );
    const watcher = {
      sessionId: viewId,
      accountId: person.accountId,
      isView: true,
      grants: { isOwner: false, privileges: [] },
    };
    const stream = await follow(live, watcher);
    await live.look();
    expect(live.size).toBe(1);
    await test.domain.pool.query(
      `update staff_view set expires_at = now() - interval '1 second' where id = $1`,
      [viewId],
    );
    await live.look();
    await expect(stream.next()).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

it('one session and one account can have a limited number of streams; a closed one frees its place', async () => {
  const live = open({ perSession: 2, perAccount: 3 });
  const [first, second] = [await signIn(), await signIn()];
  const streamsOfFirst = [await follow(live, first), await follow(live, first)];
  await expect(follow(live, first)).rejects.toMatchObject({ code: 'limit_reached' });
  await follow(live, second);
  await expect(follow(live, second)).rejects.toMatchObject({ code: 'limit_reached' });
  streamsOfFirst[0]?.stop();
  await streamsOfFirst[0]?.next();
  await follow(live, second);
  expect(live.size).toBe(3);
});
