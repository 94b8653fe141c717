import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

describe('the name of a template', () => {
  it('can be the same in both channels, but not twice in one', async () => {
    const text = { category: 'promotional' as const, text: 'Hello' };
    await account.inScope((scope) => scope.templates.create('Sale', { from: 'blank', kind: 'html' }));
    await account.inScope((scope) => scope.smsTemplates.create({ name: 'Sale', ...text }));
    const other = await account.inScope((scope) => scope.smsTemplates.create({ name: 'Other', ...text }));
    const refused = {
      code: 'conflict',
      details: { fieldErrors: { name: ['A template with this name already exists.'] } },
    };
    await expect(
      account.inScope((scope) => scope.templates.rename(other.id, 'SALE', '')),
    ).rejects.toMatchObject(refused);
    await expect(
      account.inScope((scope) => scope.smsTemplates.save(other.id, { name: 'sale', ...text }, 1)),
    ).rejects.toMatchObject(refused);
  });

  it('goes to one of two concurrent requests, and the other is refused', async () => {
    const { promise: bothLooked, resolve } = Promise.withResolvers<void>();
    let looked = 0;
    const name = `Twice ${newId()}`;
    const take = () =>
      account.inScope(async (scope) => {
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
    // The second checks again when it creates: it finds the name by then, or conflicts in the index.
    expect(reasons).toMatchObject([
      { code: 'conflict', publicMessage: expect.stringMatching(/just saved this|already exists/) },
    ]);
  });
});
