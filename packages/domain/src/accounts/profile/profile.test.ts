import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailDraft, giveMoney, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { createProfile } from './create-profile.ts';
import type { ProfileFields } from './profile-fields.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const fields = (overrides: Partial<ProfileFields> = {}): ProfileFields => ({
  firstName: 'Amaka',
  lastName: 'Eze',
  organization: 'Eze Foods and Sons',
  industry: 'Retail Industry',
  website: '',
  telephone: '0803 123 4567',
  address: '2 Allen Avenue',
  state: 'Lagos',
  country: 'NG',
  hear: 'search',
  sendingFrequency: 'weekly',
  sendingVolume: '1000',
  sendingType: 'both',
  companySize: '1-10',
  language: 'en',
  isBrowserLanguageUsed: false,
  confirmAbove: 10_000,
  notificationEmail: 'alerts@eze.example',
  notification: false,
  organizationId: null,
  ...overrides,
});

describe('the profile form', () => {
  it("is saved as a whole, but not over someone else's concurrent change", async () => {
    const person = await TestAccount.createOwned(test.domain, 'form@eze.example');
    const save = (revision: number, part: Partial<ProfileFields> = {}) =>
      person.inScope(({ accounts }) => accounts.update(fields(part), revision));
    await save(1);
    const account = await person.inScope(({ accounts }) => accounts.current());
    expect(account).toMatchObject({
      company: 'Eze Foods and Sons',
      telephone: '+2348031234567',
      notification: false,
      notificationEmail: 'alerts@eze.example',
      revision: 2,
    });
    expect(account.currency).toBe('ngn');
    await expect(save(1, { organization: 'Overwritten' })).rejects.toMatchObject({ code: 'stale_revision' });
    const both = await Promise.allSettled([save(2), save(2)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(save(3, { telephone: '12' })).rejects.toMatchObject({
      details: { fieldErrors: { telephone: expect.any(Array) } },
    });
  });

  it('has the language of public pages and emails', async () => {
    const person = await TestAccount.createOwned(test.domain, 'language@eze.example');
    await person.inScope(({ accounts }) =>
      accounts.update(fields({ language: 'ig', isBrowserLanguageUsed: true }), 1),
    );
    expect(await person.inScope(({ accounts }) => accounts.current())).toMatchObject({
      language: 'ig',
      isBrowserLanguageUsed: true,
    });
  });

  it("can have another profile of the person as its organization, but no stranger's and no circle", async () => {
    const person = await TestAccount.createOwned(test.domain, 'group@eze.example');
    const stranger = await TestAccount.createOwned(test.domain, 'stranger@eze.example');
    const branch = await createProfile(test.domain, person.userId, {
      organization: 'Eze Ghana',
      industry: 'Retail Industry',
      country: 'GH',
    });
    const join = (accountId: string, organizationId: string | null, revision = 1) =>
      new TestAccount(test.domain, accountId, person.userId).inScope(({ accounts }) =>
        accounts.update(fields({ organizationId }), revision),
      );
    await join(branch, person.accountId);
    for (const [accountId, organizationId] of [
      [branch, stranger.accountId],
      [branch, branch],
      [person.accountId, branch],
    ] as const)
      await expect(join(accountId, organizationId)).rejects.toMatchObject({
        details: { fieldErrors: { organizationId: expect.any(Array) } },
      });
    await join(branch, null, 2);
  });
});

describe('a new profile', () => {
  it('is owned by its creator, in the currency of its country, and empty', async () => {
    const person = await TestAccount.createOwned(test.domain, 'founder@eze.example');
    const accountId = await createProfile(test.domain, person.userId, {
      organization: 'Eze Ghana',
      industry: 'Retail Industry',
      country: 'GH',
    });
    await test.domain.openScope(
      { accountId, userId: person.userId },
      async ({ accounts, wallet, subscriptions, sql }) => {
        expect(await accounts.current()).toMatchObject({
          company: 'Eze Ghana',
          currency: 'ghs',
          timezone: 'Africa/Accra',
          email: 'founder@eze.example',
          firstName: 'Amaka',
        });
        expect((await accounts.ofUser(person.userId)).map(({ company }) => company)).toEqual([
          'Eze Foods',
          'Eze Ghana',
        ]);
        expect((await wallet.balance('ghs')).balanceMinor).toBe(0n);
        expect((await subscriptions.current()).status).toBe('none');
        expect(
          (await sql('select user_id, is_owner from membership where account_id = $1', [accountId])).rows,
        ).toEqual([{ userId: person.userId, isOwner: true }]);
      },
    );
  });

  it('is refused after twenty, even if many are requested at once', async () => {
    const person = await TestAccount.createOwned(test.domain, 'many@eze.example');
    const create = () =>
      createProfile(test.domain, person.userId, {
        organization: 'One more',
        industry: 'Retail Industry',
        country: 'NG',
      });
    const results = await Promise.allSettled(Array.from({ length: 23 }, create));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  });
});

describe('the currency', () => {
  it("decides which balance is used next; balances don't change", async () => {
    const person = await TestAccount.createOwned(test.domain, 'currency@eze.example');
    await giveMoney(test.domain, person.accountId, { amountMinor: 5_000n, currency: 'ghs' });
    const balances = () =>
      person.inScope(({ accountCurrency }) => accountCurrency.choice()).then((choice) => choice.balances);
    const before = await balances();
    await person.inScope(({ accountCurrency }) => accountCurrency.change('ghs'));
    expect(await balances()).toEqual(before);
    expect(before.find(({ currency }) => currency === 'ghs')?.balanceMinor).toBe(5_000n);
    await person.inScope(async ({ accounts, wallet, sql }) => {
      expect((await accounts.current()).currency).toBe('ghs');
      await wallet.debit({ key: 'fee', money: { amountMinor: 5_000n, currency: 'ghs' }, kind: 'adjustment' });
      await expect(
        wallet.debit({ key: 'more', money: { amountMinor: 1n, currency: 'ghs' }, kind: 'adjustment' }),
      ).rejects.toMatchObject({
        code: 'insufficient_funds',
      });
      const { rows } = await sql(
        'select distinct currency from ledger_transaction t where exists (select 1 from ledger_entry e where e.transaction_id = t.id) order by 1',
      );
      expect(rows).toEqual([{ currency: 'ghs' }, { currency: 'ngn' }]);
    });
  });

  it('is refused while a journey sends, in words that name automations', async () => {
    const person = await TestAccount.createOwned(test.domain, 'journey-currency@eze.example');
    const refusal = () =>
      person.inScope(({ accountCurrency }) => accountCurrency.choice()).then((choice) => choice.refusal);
    await person.inScope(async ({ campaigns, sql }) => {
      const { id } = await campaigns.create(emailDraft({ name: 'Box', audience: { source: 'all' } }));
      await sql(`update campaign set kind = 'journey', status = 'sending' where id = $1`, [id]);
    });
    expect(await refusal()).toBe(
      'Your automations send messages priced in the current currency. Stop and archive them, then change the currency.',
    );
    await person.inScope(({ sql }) => sql(`update campaign set kind = 'campaign'`));
    expect(await refusal()).toMatch(/^1 campaign is being sent/);
  });

  it('is refused while money is held', async () => {
    const person = await TestAccount.createOwned(test.domain, 'held@eze.example');
    const hold = await person.inScope(({ wallet, clock }) =>
      wallet.hold({
        key: 'h',
        money: { amountMinor: 10n, currency: 'ngn' },
        subject: 'campaign/x',
        kind: 'campaign',
        expiresAt: new Date(clock.now().getTime() + 60_000),
      }),
    );
    await expect(
      person.inScope(({ accountCurrency }) => accountCurrency.change('usd')),
    ).rejects.toMatchObject({ code: 'invalid_state' });
    await person.inScope(async ({ wallet, accountCurrency }) => {
      await wallet.release(hold.holdId, { key: 'r' });
      await accountCurrency.change('usd');
    });
  });
});
