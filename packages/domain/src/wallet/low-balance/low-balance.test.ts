import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DomainError,
  DueWorkRunner,
  type DueWorkHandler,
  fixedClock,
  newId,
  silentLogger,
} from '../../kernel/index.ts';
import { mailsAsked, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { findDueSubscriptions } from '../subscriptions/subscriptions.jobs.ts';
import { renewSubscriptions } from '../subscriptions/renew-subscriptions.ts';
import type { LowBalanceChoices } from './low-balance-rules.ts';

const naira = (amount: number) => BigInt(amount) * 100n;
const day = 86_400_000;
let clock = fixedClock(new Date('2026-03-10T09:00:00.000Z'));
let world: TestDomain;
let account: TestAccount;
let email: string;
let cardId: string;
/** The requests to the provider side; `refusal` makes it refuse at once. */
let charges: bigint[] = [];
let refusal: string | null = null;

beforeAll(async () => {
  world = await startTestDomain({ clock: { now: () => clock.now() } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  clock = fixedClock(new Date('2026-03-10T09:00:00.000Z'));
  charges = [];
  refusal = null;
  email = `ada-${newId().slice(-12)}@example.com`;
  account = await TestAccount.createSignedUp(world.domain, email);
  cardId = newId();
  await account.query(
    `insert into payment_authorisation (account_id, id, provider, signature, token, exp_month, exp_year) values ($1, $2, 'paystack', 's', 't', 12, 2030)`,
    [cardId],
  );
});

const mails = async () => (await mailsAsked(world.database, email)).map(({ template }) => template);
const alerts = async () =>
  (await account.inScope(({ lowBalance }) => lowBalance.alerts())).map(({ kind }) => kind);

const choices = (
  changes: { [Part in keyof LowBalanceChoices]?: Partial<LowBalanceChoices[Part]> } = {},
): LowBalanceChoices => ({
  wallet: { thresholdMinor: naira(1_000), isAlertOn: true, ...changes.wallet },
  subscription: { daysBefore: 7, isAlertOn: false, ...changes.subscription },
  automation: {
    isOn: false,
    authorisationId: null,
    amountMinor: 0n,
    monthlyCapMinor: 0n,
    ...changes.automation,
  },
});
const save = (changes?: Parameters<typeof choices>[0]) =>
  account.inScope(({ lowBalance }) => lowBalance.save(choices(changes)));
const topUp = (amount: number, cap: number) => ({
  automation: {
    isOn: true,
    authorisationId: cardId,
    amountMinor: naira(amount),
    monthlyCapMinor: naira(cap),
  },
});

/** The wallet watch with a provider side that records its requests. */
const watch = (): DueWorkHandler => ({
  kind: 'wallet.watch',
  run: async (item) => {
    await world.domain.openScope({ accountId: item.accountId, userId: null }, ({ balanceWatch, sql }) =>
      balanceWatch.look(async ({ money, key }) => {
        if (refusal !== null) throw new DomainError('payment_failed', refusal);
        const paymentId = newId();
        if (item.accountId === account.accountId) charges.push(money.amountMinor);
        await sql(
          `insert into payment (account_id, id, key, provider, kind, amount_minor, cost_minor, currency, reference) values ($1, $2, $3, 'paystack', 'automatic', $4, 0, 'ngn', $3)`,
          [item.accountId, paymentId, key, money.amountMinor.toString()],
        );
        return { paymentId };
      }),
    );
    return undefined;
  },
});
async function untilWaiting(connections: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await world.domain.pool.query(waiting)).rows.length < connections)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
const look = () =>
  new DueWorkRunner(
    world.domain.pool,
    [watch(), renewSubscriptions(world.domain)],
    silentLogger,
  ).runUntilIdle();
const paymentEnds = (state: 'succeeded' | 'failed') =>
  account.query(`update payment set state = $2, reason = 'Declined by the bank.' where account_id = $1`, [
    state,
  ]);

describe('a wallet alert', () => {
  it('is emailed and shown once per fall, and again only after the balance rose', async () => {
    await account.give(naira(2_000));
    await save();
    await look();
    expect(await alerts()).toEqual([]);
    for (const amount of [900, 200, 100]) {
      await account.spend(naira(amount));
      await look();
    }
    expect(await mails()).toEqual(['low_balance']);
    expect(await alerts()).toEqual(['low_balance']);
    await account.give(naira(5_000));
    expect(await alerts()).toEqual([]);
    await look();
    await account.spend(naira(5_500));
    await look();
    expect(await mails()).toEqual(['low_balance', 'low_balance']);
  });

  it('counts held money as spent, and starts no work while it is off', async () => {
    await account.give(naira(2_000));
    const due = async () =>
      (await account.query('select 1 from due_work where account_id = $1 and kind = $2', ['wallet.watch']))
        .length;
    await account.spend(naira(1_500));
    expect(await due()).toBe(0);
    await account.give(naira(1_500));
    await save();
    await look();
    await account.inScope(({ wallet }) =>
      wallet.hold({
        key: newId(),
        money: { amountMinor: naira(1_500), currency: 'ngn' },
        subject: 'campaign/x',
        expiresAt: new Date(Date.now() + day),
      }),
    );
    expect(await due()).toBe(1);
    await look();
    expect(await mails()).toEqual(['low_balance']);
  });

  it('that was dismissed returns with the next fall', async () => {
    await save();
    await look();
    const [alert] = await account.inScope(({ lowBalance }) => lowBalance.alerts());
    await account.inScope(({ lowBalance }) => lowBalance.dismiss(alert?.id ?? ''));
    expect(await alerts()).toEqual([]);
    await account.give(naira(2_000));
    await look();
    await account.spend(naira(1_999));
    await look();
    expect(await alerts()).toEqual(['low_balance']);
  });

  it('checked concurrently is sent once', async () => {
    await account.give(naira(2_000));
    await save(topUp(3_000, 30_000));
    await look();
    await account.spend(naira(1_999));
    await Promise.all(
      Array.from({ length: 6 }, () =>
        watch().run({
          kind: 'wallet.watch',
          accountId: account.accountId,
          subjectId: account.accountId,
          attempts: 1,
          signal: AbortSignal.any([]),
        }),
      ),
    );
    expect(await mails()).toEqual(['low_balance']);
    expect(charges).toEqual([naira(3_000)]);
  });
});

describe('the automatic top-up', () => {
  const fall = async () => {
    await account.give(naira(2_000));
    await look();
    await account.spend((await account.inScope(({ wallet }) => wallet.balance('ngn'))).availableMinor);
    await look();
  };

  it('charges once per fall and never more than the monthly cap', async () => {
    await save(topUp(3_000, 7_000));
    for (let n = 0; n < 5; n += 1) {
      await fall();
      await paymentEnds('succeeded');
      await look();
    }
    expect(charges).toEqual([naira(3_000), naira(3_000)]);
    clock.advance(31 * day);
    await fall();
    expect(charges).toHaveLength(3);
    expect((await account.inScope(({ lowBalance }) => lowBalance.get())).automation.spentMinor).toBe(
      naira(3_000),
    );
  });

  it('turns itself off after three declines in a row and says so', async () => {
    await save(topUp(3_000, 90_000));
    for (let n = 0; n < 2; n += 1) {
      await fall();
      await paymentEnds('failed');
      await look();
    }
    refusal = 'The saved card has expired.';
    await fall();
    await fall();
    const { automation } = await account.inScope(({ lowBalance }) => lowBalance.get());
    expect(automation).toMatchObject({
      isOn: false,
      spentMinor: 0n,
      offReason: expect.stringContaining('The saved card has expired.'),
    });
    expect((await mails()).filter((template) => template === 'top_up_declined')).toHaveLength(3);
    expect(await alerts()).toEqual(['low_balance', 'top_up_off']);
    await account.inScope(({ lowBalance }) => lowBalance.dismiss('top-up'));
    expect(await alerts()).toEqual(['low_balance']);
  });

  it('pays for a subscription that is about to end', async () => {
    await account.give(naira(5_000));
    await account.inScope(({ subscriptions }) =>
      subscriptions.subscribe({ key: newId(), plan: 1, periodMonths: 1, isAuto: true }),
    );
    await save({
      ...topUp(6_000, 60_000),
      wallet: { thresholdMinor: 1n, isAlertOn: false },
      subscription: { daysBefore: 10, isAlertOn: true },
    });
    await look();
    charges = [];
    clock.advance(22 * day);
    await findDueSubscriptions(world.domain);
    await look();
    expect(charges).toEqual([naira(6_000)]);
    expect(await mails()).toContain('subscription_low');
    expect(await alerts()).toContain('subscription_ending');
    await account.give(naira(6_000));
    expect(await alerts()).not.toContain('subscription_ending');
  });

  it('keeps its settings while others are saved, even with a removed card', async () => {
    await save(topUp(3_000, 30_000));
    await account.query(
      'update payment_authorisation set removed_at = now() where account_id = $1 and id = $2',
      [cardId],
    );
    await account.inScope(({ lowBalance }) =>
      lowBalance.save({ wallet: { thresholdMinor: naira(700), isAlertOn: false } }),
    );
    await account.inScope(({ lowBalance }) =>
      lowBalance.save({ subscription: { daysBefore: 3, isAlertOn: true } }),
    );
    const { wallet, subscription, automation } = await account.inScope(({ lowBalance }) => lowBalance.get());
    expect(wallet).toMatchObject({ thresholdMinor: naira(700), isAlertOn: false });
    expect(subscription).toMatchObject({ daysBefore: 3, isAlertOn: true });
    expect(automation).toMatchObject({
      isOn: true,
      amountMinor: naira(3_000),
      monthlyCapMinor: naira(30_000),
    });
    await expect(
      account.inScope(({ lowBalance }) =>
        lowBalance.save({ wallet: { thresholdMinor: 0n, isAlertOn: false } }),
      ),
    ).rejects.toMatchObject({
      details: { fieldErrors: { 'wallet.thresholdMinor': [expect.stringContaining('top-up')] } },
    });
  });

  it('and the alerts are all kept when each is saved concurrently from its own page', async () => {
    await Promise.all([
      account.inScope(({ lowBalance }) =>
        lowBalance.save({ wallet: { thresholdMinor: naira(700), isAlertOn: true } }),
      ),
      account.inScope(({ lowBalance }) =>
        lowBalance.save({ subscription: { daysBefore: 3, isAlertOn: true } }),
      ),
      account.inScope(({ lowBalance }) => lowBalance.save(topUp(3_000, 30_000))),
    ]);
    const { wallet, subscription, automation } = await account.inScope(({ lowBalance }) => lowBalance.get());
    expect([
      wallet.thresholdMinor,
      wallet.isAlertOn,
      subscription.daysBefore,
      subscription.isAlertOn,
      automation.isOn,
    ]).toEqual([naira(700), true, 3, true, true]);
  });

  it('is turned off with its card, but not with another one', async () => {
    const other = newId();
    await account.query(
      `insert into payment_authorisation (account_id, id, provider, signature, token, exp_month, exp_year) values ($1, $2, 'paystack', 'other', 't', 12, 2030)`,
      [other],
    );
    await save(topUp(3_000, 30_000));
    const remove = (id: string) =>
      account.inScope(({ paymentAuthorisations }) => paymentAuthorisations.remove(id));
    const automation = async () => (await account.inScope(({ lowBalance }) => lowBalance.get())).automation;
    await remove(other);
    expect(await automation()).toMatchObject({ isOn: true, offReason: '' });
    await remove(cardId);
    expect(await automation()).toMatchObject({ isOn: false, offReason: 'Its card was removed.' });
    await look();
    expect((await account.query('select 1 from top_up_attempt where account_id = $1')).length).toBe(0);
    expect(await mails()).toEqual(['low_balance']);
  });

  it('that turned itself off still says so after other settings were saved', async () => {
    await save(topUp(3_000, 30_000));
    await account.query(
      `update automatic_top_up set is_on = false, off_reason = 'Refused', off_at = now() where account_id = $1`,
    );
    await account.inScope(({ lowBalance }) =>
      lowBalance.save({ subscription: { daysBefore: 3, isAlertOn: true } }),
    );
    expect(await alerts()).toContain('top_up_off');
  });

  it('is saved while the wallet is checked without a deadlock', async () => {
    await save(topUp(3_000, 30_000));
    await account.give(naira(5_000));
    await look();
    await account.spend(naira(4_500));
    // Both start while a third transaction locks the top-up, so they continue at the same time.
    const [saved, looked] = await world.domain.bulk(account.accountId, async (client) => {
      await client.query('select 1 from automatic_top_up for update');
      const saving = save(topUp(4_000, 40_000));
      await untilWaiting(1);
      const looking = watch().run({
        kind: 'wallet.watch',
        accountId: account.accountId,
        subjectId: account.accountId,
        attempts: 1,
        signal: AbortSignal.any([]),
      });
      await untilWaiting(2);
      return [saving.then(() => 'saved'), looking.then(() => 'looked')].map((each) =>
        each.catch((error: unknown) => error),
      );
    });
    expect([await saved, await looked]).toEqual(['saved', 'looked']);
  });

  it('is refused with its invalid fields', async () => {
    const wrong = {
      automation: { isOn: true, authorisationId: newId(), amountMinor: 1n, monthlyCapMinor: 0n },
      wallet: { thresholdMinor: 0n },
    };
    await expect(save(wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      details: {
        fieldErrors: {
          'wallet.thresholdMinor': [expect.any(String)],
          'automation.authorisationId': ['This card was removed. Choose another one'],
          'automation.amountMinor': ['Enter ₦500.00 to ₦10,000,000.00'],
          'automation.monthlyCapMinor': [expect.any(String)],
        },
      },
    });
  });
});
