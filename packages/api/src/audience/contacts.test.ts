import { makePerson, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../root.ts';
import { createCallerFactory } from '../trpc.ts';

let test: TestDomain;
const makeCaller = createCallerFactory(appRouter);
let call: ReturnType<typeof makeCaller>;
let listId: string;

beforeAll(async () => {
  test = await startTestDomain();
  const { userId, accountId } = await makePerson(test.domain, 'ada@eze.example');
  const signedIn = { sessionId: '', userId, accountId, grants: { isOwner: true, privileges: [] } };
  call = makeCaller({
    domain: test.domain,
    signedIn,
    ip: '203.0.113.7',
    userAgent: '',
    requestId: 'test',
    setSession: () => undefined,
  });
  listId = (await call.lists.create({ name: 'Everybody', type: 'public', optIn: 'single' })).id;
});
afterAll(() => test.stop());

const fields = (email: string) => ({
  fullName: 'Ada',
  email,
  telephone: '',
  listIds: [listId],
  attributes: {},
});

it('an address that an import accepts can also be entered by hand, and its contact can be edited', async () => {
  for (const [typed, stored] of [
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['info@exämple.com', 'info@xn--exmple-cua.com'],
    ['x!y@example.com', 'x!y@example.com'],
  ] as const) {
    const { id, email } = await call.contacts.create(fields(typed));
    expect(email).toBe(stored);
    const { listIds: _lists, ...profile } = fields(stored);
    const shown = { ...profile, timeZone: '' };
    expect(await call.contacts.update({ ...profile, id, fullName: 'Ada Obi', shown })).toMatchObject({
      fullName: 'Ada Obi',
      email: stored,
      lists: [{ listId, state: 'subscribed' }],
    });
  }
});

it('two people who edit a contact at once both keep what they changed', async () => {
  const created = { ...fields('two@example.com'), attributes: { city: 'Accra', size: 4, gone: 'x' } };
  const { id } = await call.contacts.create(created);
  const { listIds: _lists, ...shown } = { ...created, timeZone: '' };
  await call.contacts.update({
    ...shown,
    id,
    shown,
    telephone: '+2348031234567',
    attributes: { ...shown.attributes, city: 'Kumasi' },
  });
  const { gone: _gone, ...others } = shown.attributes;
  await call.contacts.update({
    ...shown,
    id,
    shown,
    fullName: 'Ada Obi',
    timeZone: 'Africa/Accra',
    attributes: { ...others, size: 5 },
  });
  expect(await call.contacts.get({ id })).toMatchObject({
    fullName: 'Ada Obi',
    telephone: '+2348031234567',
    timeZone: 'Africa/Accra',
    attributes: { city: 'Kumasi', size: 5 },
  });
  expect((await call.contacts.get({ id })).attributes).not.toHaveProperty('gone');
});

it.each([
  'ada',
  'ada@localhost',
  'a b@example.com',
  '"a b"@example.com',
  'zoë@example.com',
  'ada@-x.ng',
  `${'a'.repeat(64)}@${'b.'.repeat(120)}ng`,
])("a contact can't have the address %j", async (email) => {
  await expect(call.contacts.create(fields(email))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
