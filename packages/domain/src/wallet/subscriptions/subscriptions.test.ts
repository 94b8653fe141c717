import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { DueWorkRunner, fixedClock, newId, silentLogger } from '../../kernel/index.ts';
import { asOwner, mailsAsked, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { paymentSucceeded, subscribeWhenPaid } from '../funding/index.ts';
import { findDueSubscriptions } from './subscriptions.jobs.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import type { PeriodMonths } from './subscription-terms.ts';

const day = 86_400_000;
const start = new Date('2026-03-10T09:00:00.000Z');
// Of the seeded fees: Starter, one month, in naira.
const starterFee = 500_000n;
let clock = fixedClock(start);
let world: TestDomain;
let account: TestAccount;
let email: string;

beforeAll(async () => {
  world = await startTestDomain({ clock: { now: () => clock.now() } });
});
afterAll(async () => {
  expect((await checkInvariants(world.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  await world.stop();
});
beforeEach(async () => {
  clock = fixedClock(start);
  email = `ada-${newId().slice(-12)}@example.com`;
  account = await TestAccount.createSignedUp(world.domain, email);
});

const subscribe = (plan = 1, periodMonths: PeriodMonths = 1, isAuto = true) =>
  account.inScope(({ subscriptions }) =>
    subscriptions.subscribe({ key: newId(), plan, periodMonths, isAuto }),
  );
const current = () => account.inScope(({ subscriptions }) => subscriptions.current());
const kinds = async () =>
  (await account.inScope(({ subscriptions }) => subscriptions.history({ limit: 100 }))).items
    .map(({ kind }) => kind)
    .toReversed();
const mails = async () => (await mailsAsked(world.database, email)).map(({ template }) => template);

/**
 * A credited payment with its chosen plan, as the outbox passes it to the handler.
 */
async function paymentEvent(paymentId = newId()) {
  const payload = { paymentId, kind: 'checkout', plan: 1, periodMonths: 1 };
  return account.inScope(async ({ outbox, sql }) => {
    await outbox.publish(paymentSucceeded, payload);
    const { rows } = await sql<{ id: string }>(
      'select id from outbox_event where account_id = $1 and kind = $2 order by id desc limit 1',
      [account.accountId, paymentSucceeded],
    );
    return { accountId: account.accountId, id: rows[0]?.id ?? '', payload };
  });
}

/** Finds due work and does it, as a worker would. */
async function workerComesBy(): Promise<void> {
  await findDueSubscriptions(world.domain);
  await new DueWorkRunner(world.domain.pool, [renewSubscriptions(world.domain)], silentLogger).runUntilIdle();
}

async function daysLater(days: number): Promise<void> {
  clock.advance(days * day);
  await workerComesBy();
}

describe('subscribing', () => {
  it('debits the fee from the wallet and runs for its months', async () => {
    await account.give(starterFee + 1n);
    const bought = await subscribe();
    expect(bought).toMatchObject({
      plan: 1,
      planName: 'Starter',
      status: 'active',
      isAuto: true,
      periodMonths: 1,
      startedAt: start,
    });
    expect(bought.expiresAt).toEqual(new Date('2026-04-10T09:00:00.000Z'));
    expect(await account.balance()).toBe(1n);
    const { items } = await account.inScope(({ statement }) => statement.list({ limit: 1 }));
    expect(items[0]?.description).toBe('Starter subscription, 1 month');
    expect(await kinds()).toEqual(['started']);
  });

  it('is refused with the shortfall if the balance is too low, and charges nothing', async () => {
    await account.give(starterFee - 100n);
    await expect(subscribe()).rejects.toMatchObject({
      code: 'insufficient_funds',
      details: { shortfallMinor: '100', currency: 'ngn' },
    });
    expect(await account.balance()).toBe(starterFee - 100n);
    expect((await current()).status).toBe('none');
  });

  it('with a payment that is too small leaves the money in the wallet, and emails the reason', async () => {
    await account.give(starterFee - 100n);
    await subscribeWhenPaid(world.domain).run(await paymentEvent());
    expect(await account.balance()).toBe(starterFee - 100n);
    expect((await mailsAsked(world.database, email)).at(-1)).toMatchObject({
      template: 'plan_not_paid',
      data: {
        plan: 'Starter',
        reason: expect.stringContaining('1.00 short'),
        url: expect.stringMatching(/\/dashboard\/wallet\?subscriptions=plans$/),
      },
    });
    await account.give(100n);
    await subscribeWhenPaid(world.domain).run(await paymentEvent());
    expect((await current()).status).toBe('active');
    expect((await mails()).filter((template) => template === 'plan_not_paid')).toHaveLength(1);
  });

  it('with a payment that is too small sends one email, even if the worker dies or the event arrives twice', async () => {
    const event = await paymentEvent();
    const { run } = subscribeWhenPaid(world.domain);
    await Promise.all([run(event), run(event), run(event)]);
    // The mail said there is no further attempt, so later money changes nothing.
    await account.give(starterFee);
    await run(event);
    expect(await mails()).toEqual(['plan_not_paid']);
    expect(await account.balance()).toBe(starterFee);
  });

  it('with a payment is retried after concurrent changes to the same rows, without an email', async () => {
    await account.give(starterFee);
    const event = await paymentEvent();
    await asOwner(world.database, (client) =>
      client.query(`create function meet() returns trigger language plpgsql as $$ begin raise exception 'meeting' using errcode = '40P01'; end $$;
        create trigger meet before insert on subscription_period for each row execute function meet()`),
    );
    const first = await Promise.allSettled([subscribeWhenPaid(world.domain).run(event)]);
    await asOwner(world.database, (client) => client.query('drop function meet cascade'));
    expect(first).toMatchObject([{ status: 'rejected', reason: { code: 'conflict' } }]);
    await subscribeWhenPaid(world.domain).run(event);
    expect((await current()).status).toBe('active');
    expect(await mails()).toEqual([]);
  });

  it('with the same key again, or twenty times at once, charges once', async () => {
    await account.give(starterFee * 5n);
    const key = newId();
    const request = { key, plan: 1, periodMonths: 1 as const, isAuto: false };
    await Promise.all(
      Array.from({ length: 20 }, () =>
        account.inScope(({ subscriptions }) => subscriptions.subscribe(request)),
      ),
    );
    expect(await account.balance()).toBe(starterFee * 4n);
    await expect(
      account.inScope(({ subscriptions }) => subscriptions.subscribe({ ...request, periodMonths: 3 })),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('from an outdated page charges nothing, and reports the current subscription', async () => {
    await account.give(starterFee * 5n);
    const seen = {
      expiresAt: (await current()).expiresAt,
      fee: { amountMinor: starterFee, currency: 'ngn' },
    };
    const fromPage = (key: string, changes: Partial<typeof seen> = {}) =>
      account.inScope(({ subscriptions }) =>
        subscriptions.subscribe({
          key,
          plan: 1,
          periodMonths: 1,
          isAuto: true,
          seen: { ...seen, ...changes },
        }),
      );
    for (const fee of [
      { amountMinor: starterFee - 1n, currency: 'ngn' },
      { amountMinor: starterFee, currency: 'ghs' },
    ])
      await expect(fromPage(newId(), { fee })).rejects.toMatchObject({
        code: 'conflict',
        publicMessage: expect.stringContaining('₦5,000.00'),
      });
    const [first, second] = [newId(), newId()];
    await fromPage(first);
    await expect(fromPage(second)).rejects.toMatchObject({
      code: 'conflict',
      publicMessage: expect.stringContaining('10 April 2026'),
    });
    // The same try again is no second one.
    await fromPage(first);
    expect(await account.balance()).toBe(starterFee * 4n);
  });

  it('to the same plan extends it, up to two years ahead', async () => {
    await account.give(100_000_000n);
    await subscribe(1, 12);
    expect((await subscribe(1, 12)).expiresAt).toEqual(new Date('2028-03-10T09:00:00.000Z'));
    await expect(subscribe(1, 1)).rejects.toMatchObject({ code: 'limit_reached' });
  });

  it('to another plan starts now, and the rest of the old one becomes time of the new one', async () => {
    await account.give(100_000_000n);
    await subscribe(1, 1);
    clock.advance(15 * day + day / 2);
    const quote = await account.inScope(({ subscriptions }) =>
      subscriptions.quote({ plan: 2, periodMonths: 1 }),
    );
    expect(quote).toMatchObject({
      kind: 'changed',
      carriedDays: 3,
      previousPlanName: (await current()).planName,
    });
    // Half of a month at 5,000 is an eighth of a month at 20,000.
    const changed = await subscribe(2, 1);
    expect(changed).toMatchObject({ plan: 2, status: 'active', expiresAt: quote.endsAt });
    const extraDays = (changed.expiresAt.getTime() - new Date('2026-04-25T21:00:00.000Z').getTime()) / day;
    expect(extraDays).toBeCloseTo(15.5 / 4, 5);
    expect(await kinds()).toEqual(['started', 'changed']);
  });

  it('says in plain English what each plan is for and includes', async () => {
    const offered = await account.inScope(({ subscriptions }) => subscriptions.plans());
    expect(offered.map(({ description, includes }) => [description, ...includes.slice(0, 2)])).toEqual([
      [
        'For small businesses with regular customers.',
        'Up to 10,000 recipients per campaign',
        'Unlimited contacts, lists and segments',
      ],
      [
        'For growing businesses.',
        'Up to 100,000 recipients per campaign',
        'Unlimited contacts, lists and segments',
      ],
      [
        'For businesses that send nationwide.',
        'Unlimited recipients per campaign',
        'Unlimited contacts, lists and segments',
      ],
    ]);
  });

  it("refuses a plan that isn't offered, on its field", async () => {
    await expect(subscribe(99)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fieldErrors: { plan: [expect.any(String)] } },
    });
  });
});

describe('a period that ends', () => {
  it('is renewed exactly once by two workers, repeated runs, and a manual renewal at the same time', async () => {
    await account.give(starterFee * 10n);
    await subscribe();
    clock.advance(31 * day + 1);
    const worker = async () => {
      await findDueSubscriptions(world.domain);
      await new DueWorkRunner(
        world.domain.pool,
        [renewSubscriptions(world.domain)],
        silentLogger,
      ).runUntilIdle();
    };
    await Promise.all([
      worker(),
      worker(),
      account.inScope(({ renewals }) => renewals.charge()),
      account.inScope(({ renewals }) => renewals.charge()),
      worker(),
    ]);
    await workerComesBy();
    expect(await account.balance()).toBe(starterFee * 8n);
    expect(await kinds()).toEqual(['started', 'renewed']);
    expect((await current()).expiresAt).toEqual(new Date('2026-05-10T09:00:00.000Z'));
    expect(await mails()).toEqual(['subscription_renewed']);
  });

  it('keeps its price: a new fee applies from the next period', async () => {
    await account.give(100_000_000n);
    await subscribe(2, 1);
    const before = await account.balance();
    const newFee = `insert into plan_fee (plan, period_months, currency, fee_minor, valid_from) values (2, 1, 'ngn', 2500000, $1)`;
    await asOwner(world.database, (client) => client.query(newFee, [new Date(start.getTime() + 5 * day)]));
    onTestFinished(() =>
      asOwner(world.database, async (client) => {
        await client.query(`delete from plan_fee where valid_from > '2001-01-01'`);
      }),
    );
    await daysLater(10);
    expect(await account.balance()).toBe(before);
    expect((await current()).nextFee?.amountMinor).toBe(2_500_000n);
    await daysLater(22);
    expect(await account.balance()).toBe(before - 2_500_000n);
  });

  it('is announced 7, 3 and 1 days before, each once', async () => {
    await account.give(starterFee);
    await subscribe();
    const until = 31;
    for (let passed = 0; passed < until - 0.3; passed += 0.25) await daysLater(0.25);
    expect(await mails()).toEqual([
      'subscription_reminder',
      'subscription_reminder',
      'subscription_reminder',
    ]);
    const asked = (await mailsAsked(world.database, email)).map(({ data }) => data);
    expect(asked).toMatchObject([{ days: 7, shortfall: '₦5,000.00' }, { days: 3 }, { days: 1 }]);
  });

  it('without money goes into grace with one email, lapses, and can be started again manually', async () => {
    await account.give(starterFee);
    await subscribe();
    await daysLater(31);
    expect((await current()).status).toBe('grace');
    await account.inScope(({ subscriptions }) => subscriptions.requireActive());
    await daysLater(3);
    await daysLater(3.9);
    expect(await kinds()).toEqual(['started', 'failed']);
    await daysLater(0.2);
    expect((await current()).status).toBe('lapsed');
    await expect(account.inScope(({ subscriptions }) => subscriptions.requireActive())).rejects.toMatchObject(
      {
        code: 'subscription_required',
      },
    );
    await daysLater(5);
    expect(await mails()).toEqual(
      ['subscription_reminder', 'subscription_failed', 'subscription_lapsed'].slice(1),
    );
    await account.give(starterFee * 2n);
    await workerComesBy();
    expect(await account.balance()).toBe(starterFee * 2n);
    const again = await subscribe();
    expect(again).toMatchObject({ status: 'active', startedAt: clock.now() });
    expect(await kinds()).toEqual(['started', 'failed', 'lapsed', 'started']);
  });

  it('is paid within the grace period as soon as there is money, from the day it ended', async () => {
    await account.give(starterFee);
    await subscribe();
    await daysLater(33);
    await account.give(starterFee);
    await daysLater(0.05);
    expect(await current()).toMatchObject({
      status: 'active',
      expiresAt: new Date('2026-05-10T09:00:00.000Z'),
    });
    expect(await account.balance()).toBe(0n);
  });

  it('is never charged without automatic renewal', async () => {
    await account.give(starterFee * 3n);
    await subscribe(1, 1, false);
    await daysLater(32);
    await daysLater(8);
    expect(await account.balance()).toBe(starterFee * 2n);
    expect(await kinds()).toEqual(['started', 'failed', 'lapsed']);
    await expect(account.inScope(({ subscriptions }) => subscriptions.setAuto(true))).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });
});

describe('sending', () => {
  it('needs a subscription with a plan that is large enough', async () => {
    await expect(account.inScope(({ subscriptions }) => subscriptions.requireActive())).rejects.toMatchObject(
      {
        code: 'subscription_required',
        publicMessage: 'Sending needs a subscription. Choose a plan on the Wallet page.',
      },
    );
    await account.give(starterFee);
    await subscribe();
    await account.inScope(({ subscriptions }) => subscriptions.requireActive(10_000));
    await expect(
      account.inScope(({ subscriptions }) => subscriptions.requireActive(10_001)),
    ).rejects.toMatchObject({
      code: 'limit_reached',
    });
  });
});
