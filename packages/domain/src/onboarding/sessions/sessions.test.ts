import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeAccount,
  makePerson,
  startTestDomain,
  type TestDomain,
  visitor,
  sessionsOf,
} from '../../testing/index.ts';
import { readSession } from './lucia-sessions.ts';

let test: TestDomain;
let sessions: ReturnType<typeof sessionsOf>;
let person: { userId: string; accountId: string };
beforeAll(async () => {
  test = await startTestDomain();
  sessions = sessionsOf(test.domain);
  person = await makePerson(test.domain, 'ada@eze.example');
});
afterAll(() => test.stop());
beforeEach(() => test.domain.pool.query('delete from session'));

const begin = () => sessions.begin(person.userId, person.accountId, visitor);
const age = (column: string, interval: string) =>
  test.domain.pool.query(`update session set ${column} = ${column} - interval '${interval}'`);
const days = (date: Date) => (date.getTime() - Date.now()) / 86_400_000;

describe('a session', () => {
  it('is identified by a token of which only the SHA-256 is stored', async () => {
    const session = await begin();
    expect(await sessions.read(session.token)).toMatchObject({
      sessionId: session.sessionId,
      ...person,
      grants: { isOwner: true },
      wasTouched: false,
    });
    const { rows } = await test.domain.pool.query<{ text: string }>('select s::text as text from session s');
    expect(rows[0]?.text).not.toContain(session.token);
    expect(await sessions.read(session.sessionId)).toBeNull();
    for (const bad of ['', 'x', session.token.slice(1), `${session.token} `, session.token.toUpperCase()])
      expect(await sessions.read(bad)).toBeNull();
  });

  it('ends seven days after its last use', async () => {
    const session = await begin();
    expect(days(session.expiresAt)).toBeCloseTo(7, 1);
    await age('expires_at', '7 days');
    expect(await sessions.read(session.token)).toBeNull();
  });

  it('is extended while in use, and written at most every five minutes', async () => {
    const session = await begin();
    await age('last_seen_at', '2 minutes');
    await age('expires_at', '2 minutes');
    expect(await sessions.read(session.token)).toMatchObject({ wasTouched: false });
    for (const column of ['last_seen_at', 'expires_at']) await age(column, '6 days');
    const read = await sessions.read(session.token);
    expect(read?.wasTouched).toBe(true);
    expect(days(read?.expiresAt ?? new Date(0))).toBeCloseTo(7, 1);
    expect(await sessions.read(session.token)).toMatchObject({ wasTouched: false });
  });

  it('ends thirty days after it started, however often it is used', async () => {
    const session = await begin();
    for (const column of ['created_at', 'last_seen_at']) await age(column, '29 days');
    const read = await sessions.read(session.token);
    expect(days(read?.expiresAt ?? new Date(0))).toBeCloseTo(1, 1);
    for (const column of ['created_at', 'last_seen_at', 'expires_at']) await age(column, '1 day');
    expect(await sessions.read(session.token)).toBeNull();
  });

  it('is read in one statement', async () => {
    const session = await begin();
    const statements: string[] = [];
    const counting = Object.assign(Object.create(test.domain.pool) as typeof test.domain.pool, {
      query: (text: string, values: unknown[]) => {
        statements.push(text);
        return test.domain.pool.query(text, values);
      },
    });
    await age('last_seen_at', '1 day');
    await readSession(counting, session.token);
    expect(statements).toHaveLength(1);
  });
});

describe('the account of a session', () => {
  it('can be changed only to one the person is a member of', async () => {
    const session = await begin();
    const other = await makeAccount(test.domain, 'Second');
    const change = () => sessions.switchAccount(person.userId, session.sessionId, other.accountId);
    await expect(change()).rejects.toMatchObject({ code: 'not_found' });
    await test.domain.pool.query(
      `insert into membership (account_id, user_id, privileges) values ($1, $2, '{contacts.view}')`,
      [other.accountId, person.userId],
    );
    await change();
    expect(await sessions.read(session.token)).toMatchObject({
      accountId: other.accountId,
      grants: { isOwner: false, privileges: ['contacts.view'] },
    });
  });

  it('is checked at every read, so a removed person is out at once', async () => {
    const other = await makeAccount(test.domain, 'Third');
    await test.domain.pool.query('insert into membership (account_id, user_id) values ($1, $2)', [
      other.accountId,
      person.userId,
    ]);
    const session = await sessions.begin(person.userId, other.accountId, visitor);
    expect(await sessions.read(session.token)).toMatchObject({ accountId: other.accountId });
    await test.domain.pool.query('delete from membership where account_id = $1', [other.accountId]);
    expect((await sessions.read(session.token))?.accountId).not.toBe(other.accountId);
    const loner = await makePerson(test.domain, 'loner@eze.example');
    const alone = await sessions.begin(loner.userId, loner.accountId, visitor);
    await test.domain.pool.query('update account set status = 0 where id = $1', [loner.accountId]);
    expect(await sessions.read(alone.token)).toBeNull();
  });

  it("can't be changed in someone else's session", async () => {
    const session = await begin();
    const stranger = await makePerson(test.domain, 'stranger@eze.example');
    await expect(
      sessions.switchAccount(stranger.userId, session.sessionId, stranger.accountId),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await sessions.read(session.token)).not.toMatchObject({ accountId: stranger.accountId });
  });
});

describe('signed-in devices', () => {
  it('are listed with the current one first', async () => {
    await sessions.begin(person.userId, person.accountId, {
      ip: '198.51.100.9',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    });
    const current = await begin();
    expect(await sessions.list(person.userId, current.sessionId)).toMatchObject([
      { id: current.sessionId, device: 'Chrome on Windows', ip: visitor.ip, isCurrent: true },
      { device: 'Safari on iPhone', ip: '198.51.100.9', isCurrent: false },
    ]);
  });

  it('can be signed out one by one or all others at once, only by their owner', async () => {
    const [current, second, third] = [await begin(), await begin(), await begin()];
    const stranger = await makePerson(test.domain, 'other@eze.example');
    await expect(sessions.revoke(stranger.userId, second.sessionId)).rejects.toMatchObject({
      code: 'not_found',
    });
    await sessions.revoke(person.userId, second.sessionId);
    expect(await sessions.read(second.token)).toBeNull();
    expect(await sessions.revokeOthers(person.userId, current.sessionId)).toBe(1);
    expect(await sessions.read(third.token)).toBeNull();
    expect(await sessions.read(current.token)).not.toBeNull();
    await sessions.end(current.sessionId);
    await sessions.end(current.sessionId);
    expect(await sessions.read(current.token)).toBeNull();
  });
});
