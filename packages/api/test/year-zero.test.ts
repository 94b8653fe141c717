import { allStaffScopes } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { makePerson, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, contextOf, ownerGrants, signedInAs } from './procedures.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const cursor = Buffer.from(JSON.stringify(['0000-01-01T00:00:00.000Z', newId()])).toString('base64url');

it("the year 0, which ISO 8601 has but the database doesn't, is refused in every date and every cursor", async () => {
  const person = await makePerson(test.domain, 'zero@eze.example');
  const list = { limit: 10, search: '' };
  for (const [path, input] of [
    ['audit.list', { ...list, from: '0000-01-01' }],
    ['audit.list', { ...list, to: '0000-12-31' }],
    ['audit.list', { ...list, cursor }],
    ['wallet.statement', { ...list, from: '0000-01-01' }],
    ['messages.list', { ...list, to: '0000-01-01' }],
    ['campaigns.list', { ...list, cursor }],
    [
      'segments.preview',
      {
        definition: {
          v: 1,
          root: {
            op: 'and',
            items: [{ t: 'field', field: 'created_at', cmp: 'before', value: '0000-01-01' }],
          },
        },
      },
    ],
    ['staff.accounts.list', { ...list, cursor }],
  ] as const) {
    const isOfStaff = path.startsWith('staff.');
    const context = contextOf(test.domain, isOfStaff ? null : signedInAs(person, ownerGrants));
    const staff = isOfStaff ? { name: 'Night shift', scopes: allStaffScopes, isCredential: true } : null;
    const answer = await call(
      { path, type: path === 'segments.preview' ? 'mutation' : 'query' },
      { ...context, staff },
      input,
    );
    expect({ path, code: answer.ok ? 'OK' : answer.code }).toEqual({ path, code: 'BAD_REQUEST' });
  }
});
