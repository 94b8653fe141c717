import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../domain.ts';
import { newId } from '../kernel/index.ts';
import { makeAccount, startTestDomain, type TestDomain } from '../testing/index.ts';

let test: TestDomain;
let accountId: string;

beforeAll(async () => {
  test = await startTestDomain();
  ({ accountId } = await makeAccount(test.domain));
});
afterAll(() => test.stop());

function inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  return test.domain.openScope({ accountId, userId: null }, work);
}

describe('the name of a template', () => {
  it('is free in one channel while the other uses it, and refused on its field where it is taken', async () => {
    const text = { category: 'promotional' as const, text: 'Hello' };
    await inScope((scope) => scope.templates.create('Sale', { from: 'blank', kind: 'html' }));
    await inScope((scope) => scope.smsTemplates.create({ name: 'Sale', ...text }));
    const other = await inScope((scope) => scope.smsTemplates.create({ name: 'Other', ...text }));
    const refused = {
      code: 'conflict',
      details: { fieldErrors: { name: ['A template with this name already exists.'] } },
    };
    await expect(inScope((scope) => scope.templates.rename(other.id, 'SALE', ''))).rejects.toMatchObject(
      refused,
    );
    await expect(
      inScope((scope) => scope.smsTemplates.save(other.id, { name: 'sale', ...text }, 1)),
    ).rejects.toMatchObject(refused);
  });

  it('goes to one of two who take it at the same moment, and the other is told', async () => {
    const { promise: bothLooked, resolve } = Promise.withResolvers<void>();
    let looked = 0;
    const name = `Twice ${newId()}`;
    const take = () =>
      inScope(async (scope) => {
        await scope.templates.requireFreeName('email', name);
        looked += 1;
        if (looked === 2) resolve();
        await bothLooked;
        await scope.templates.create(name, { from: 'blank', kind: 'html' });
      });
    const results = await Promise.allSettled([take(), take()]);
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    // The second looks once more when it creates: it may find the name by then, or meet it in the index.
    expect(reasons).toMatchObject([
      { code: 'conflict', publicMessage: expect.stringMatching(/just saved this|already exists/) },
    ]);
  });
});
