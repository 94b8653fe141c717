import {
  makeAccount,
  makePerson,
  startTestDomain,
  type TestDomain,
  visitor,
  sessionsOf,
} from '@talkdrum/domain/testing';
import { isTrackedEnvelope } from '@trpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { appRouter } from '../root.ts';
import { createCallerFactory } from '../trpc.ts';

let test: TestDomain;
let context: Context;
let token: string;

beforeAll(async () => {
  test = await startTestDomain();
  const { userId, accountId } = await makePerson(test.domain, 'ada@eze.example');
  const session = await sessionsOf(test.domain).begin(userId, accountId, visitor);
  ({ token } = session);
  const signedIn = {
    sessionId: session.sessionId,
    userId,
    accountId,
    grants: { isOwner: true, privileges: [] },
  };
  context = {
    domain: test.domain,
    signedIn,
    ip: '203.0.113.7',
    userAgent: '',
    requestId: 'test',
    setSession: () => undefined,
  };
});
afterAll(() => test.stop());

const accountId = () => context.signedIn?.accountId ?? '';

async function open(): Promise<AsyncIterator<unknown>> {
  const stream = (await createCallerFactory(appRouter)(context).session.changes({
    accountId: accountId(),
  })) as AsyncIterable<unknown>;
  return stream[Symbol.asyncIterator]();
}

it('one event stream reports which things changed, without any content', async () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
  );
  expect(procedures.filter(([, { _def }]) => _def.type === 'subscription').map(([path]) => path)).toEqual([
    'session.changes',
  ]);
  const events = await open();
  await events.next();
  const list = await createCallerFactory(appRouter)(context).lists.create({
    name: 'Secret name',
    type: 'public',
    optIn: 'single',
  });
  expect(list.name).toBe('Secret name');
  const { value } = await events.next();
  expect(isTrackedEnvelope(value)).toBe(true);
  expect(JSON.stringify(value)).not.toContain('Secret name');
  expect(JSON.stringify(value)).toContain('"lists"');
});

it('a page of another account is refused, and a stream ends with its session', async () => {
  const other = await makeAccount(test.domain, 'Other');
  const refused = createCallerFactory(appRouter)(context).session.changes({ accountId: other.accountId });
  await expect(
    (async () => ((await refused) as AsyncIterable<unknown>)[Symbol.asyncIterator]().next())(),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    cause: { code: 'account_switched' },
  });
  const events = await open();
  await events.next();
  await sessionsOf(test.domain).end((await sessionsOf(test.domain).read(token))?.sessionId ?? '');
  await expect(
    (async () => {
      for (;;) if ((await events.next()).done === true) return;
    })(),
  ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
