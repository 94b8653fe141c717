import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AirtimeWorld, startAirtimeWorld } from '../../../test/airtime-world.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { TestAccount } from '../../testing/index.ts';
import { noAirtime } from './airtime-countries.schema.ts';

let world: AirtimeWorld;
let account: TestAccount;
let listId: string;
let rewardId: string;
let people = 0;
const funded = 10_000_000n;
/** ₦200, and ₦15 for the top-up. */
const [value, price] = [20_000n, 1_500n];

beforeAll(async () => {
  world = await startAirtimeWorld();
});
afterAll(async () => {
  const broken = (await checkInvariants(world.test.domain)).filter((one) => one.broken > 0);
  await world.stop();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  account = await TestAccount.createBare(world.test.domain, 'Kola Stores');
  await account.trustPublisher();
  await account.give(funded);
  listId = await account.list('Rewarded');
  rewardId = await reward();
});

const reward = (change: Record<string, unknown> = {}) =>
  account.inScope(async ({ rewards }) => {
    const { id, revision, published: _, ...line } = await rewards.create('Thank you', listId);
    const airtimeAmounts = { ...noAirtime, NG: value.toString(), KE: '10000' };
    const texts = { valueMinor: '0', budgetMinor: '0', sharedCode: '' };
    await rewards.save(id, { ...line, ...texts, kind: 'airtime', airtimeAmounts, ...change }, revision);
    await rewards.publish(id);
    return id;
  });
/** A person whose number ends with four digits, which say how the sandbox behaves. */
const person = (ending = '1234', prefix = '+234803') =>
  account.contact({
    email: `ada${++people}@kola.example`,
    telephone: `${prefix}${String(people).padStart(3, '0')}${ending}`,
  });
const give = (contactId: string, key = contactId, id = rewardId) =>
  account.inScope(({ rewardIssues }) => rewardIssues.give(id, contactId, key));
const topUps = async (id = rewardId) =>
  (await account.inScope(({ airtimeTopUps }) => airtimeTopUps.list(id, { limit: 50 }))).items;
const states = async () => (await topUps()).map(({ state }) => state);
const until = async (state: string) => {
  await expect.poll(states).toEqual([state]);
};
const given = async (contactId: string) => {
  const [row] = await account.query<{ phone: string }>(
    'select phone from contact where account_id = $1 and id = $2',
    [contactId],
  );
  return world.sandbox.airtime.topUps.filter(({ number }) => number === row?.phone);
};
const held = async () =>
  (
    await account.query<{ held: bigint }>(
      'select held_minor as held from wallet_balance where account_id = $1',
    )
  )[0]?.held;

describe('airtime', () => {
  it('is given once to the contact’s own number, paid from the wallet, and an event and a redemption', async () => {
    const ada = await person();
    expect(typeof (await give(ada))).toBe('object');
    expect(await held()).toBe(value + price);
    await world.work();
    await until('delivered');
    expect(await given(ada)).toMatchObject([{ amount: 'NGN 200.00', state: 'Success' }]);
    expect(await account.balance()).toBe(funded - value - price);
    expect(await held()).toBe(0n);
    expect(await account.query(`select name from contact_event where account_id = $1 order by name`)).toEqual(
      [{ name: 'airtime.delivered' }, { name: 'reward.claimed' }],
    );
    expect(await account.inScope(({ rewards }) => rewards.get(rewardId))).toMatchObject({
      issued: 1,
      redeemed: 1,
      spentMinor: value,
    });
  });

  it('follows the country of the number, and converts it for the wallet', async () => {
    const wanjiru = await person('1234', '+25471');
    await give(wanjiru);
    await world.work();
    await until('delivered');
    const [line] = await topUps();
    // KSh100 at 129 and 1,500 to the dollar.
    expect(line).toMatchObject({
      country: 'KE',
      currency: 'kes',
      amountMinor: 10_000n,
      valueMinor: 116_280n,
    });
    expect(await given(wanjiru)).toMatchObject([{ amount: 'KES 100.00' }]);
  });

  it('is refused without a number, and where the reward has no amount', async () => {
    const nobody = await account.contact({ email: `none${++people}@kola.example` });
    expect(await give(nobody)).toBe('number');
    expect(await give(await person('1234', '+23320'))).toBe('country');
    expect(await give(await person('1234', '+44791'))).toBe('country');
    expect(await topUps()).toEqual([]);
  });

  it('with an empty wallet is refused, and nothing is given', async () => {
    await account.spend(funded - value);
    const ada = await person();
    expect(await give(ada)).toBe('unpaid');
    expect(await topUps()).toEqual([]);
    expect(await given(ada)).toEqual([]);
  });

  it('isn’t given by an account that staff blocked', async () => {
    await account.query('update account set blocked_at = now() where id = $1');
    const ada = await person();
    expect(await give(ada)).toBe('unpaid');
    expect([await topUps(), await given(ada)]).toEqual([[], []]);
  });

  it('stops at the budget, and at the day’s limits of the account and of a number', async () => {
    const small = await reward({ budgetMinor: '30000' });
    expect(typeof (await give(await person(), 'a', small))).toBe('object');
    expect(await give(await person(), 'b', small)).toBe('gone');
    await account.inScope(({ airtimeTopUps }) =>
      airtimeTopUps.saveLimits({ dayMinor: '60000', contactDay: 1 }),
    );
    const ada = await person();
    expect(typeof (await give(ada))).toBe('object');
    expect(await give(ada, 'other', await reward())).toBe('day');
    expect(typeof (await give(await person()))).toBe('object');
    expect(await give(await person())).toBe('day');
  });

  it('keeps the day’s limit when many claim at once', async () => {
    await account.inScope(({ airtimeTopUps }) =>
      airtimeTopUps.saveLimits({ dayMinor: '60000', contactDay: 1 }),
    );
    const other = await reward();
    const contacts = await Promise.all(Array.from({ length: 8 }, () => person()));
    const answers = await Promise.all(
      contacts.map((contactId, n) => give(contactId, contactId, n % 2 === 0 ? rewardId : other)),
    );
    expect(answers.filter((answer) => answer === 'day')).toHaveLength(5);
  });
});

describe('a provider that misbehaves', () => {
  it('refuses the number: the money goes back, and the person can try again with another number', async () => {
    const ada = await person('0001');
    await give(ada);
    await world.work();
    await until('failed');
    expect((await topUps())[0]).toMatchObject({ reason: 'Unsupported phone number', mayRetry: true });
    expect([await account.balance(), await held()]).toEqual([funded, 0n]);
    await account.query(`update contact set phone = '+2348030009999' where account_id = $1 and id = $2`, [
      ada,
    ]);
    const [failed] = await topUps();
    await account.inScope(({ airtimeTopUps }) => airtimeTopUps.retry(failed?.id ?? ''));
    await expect(
      account.inScope(({ airtimeTopUps }) => airtimeTopUps.retry(failed?.id ?? '')),
    ).rejects.toThrow('Only a person’s latest top-up');
    await world.work();
    await expect.poll(states).toEqual(['delivered', 'failed']);
    expect(await account.balance()).toBe(funded - value - price);
  });

  it('refuses it later: the money goes back', async () => {
    await give(await person('0003'));
    await world.work();
    await until('failed');
    expect(await account.balance()).toBe(funded);
  });

  it('calls early, late or three times: paid once', async () => {
    for (const ending of ['0006', '0008', '0010']) await give(await person(ending));
    await world.work();
    await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
    expect(await account.balance()).toBe(funded - 3n * (value + price));
  });

  it('never answers: in doubt, never asked again, and settled by its call', async () => {
    const ada = await person('0009');
    await give(ada);
    await world.work();
    await until('delivered');
    await world.workLater();
    expect(await given(ada)).toHaveLength(1);
    expect(await account.balance()).toBe(funded - value - price);
  });

  it('never answers and never calls: in doubt until our staff find out, with the money set aside', async () => {
    const ada = await person('0011');
    await give(ada);
    await world.work();
    await until('unknown');
    for (let n = 0; n < 3; n += 1) await world.workLater();
    expect([await states(), (await given(ada)).length, await held()]).toEqual([
      ['unknown'],
      1,
      value + price,
    ]);
    const [line] = await topUps();
    await account.inScope(({ airtimeTopUps }) =>
      airtimeTopUps.resolve(line?.id ?? '', 'delivered', 'Seen there'),
    );
    expect([await account.balance(), await held()]).toEqual([funded - value - price, 0n]);
  });

  it('never calls: it’s asked what became of it', async () => {
    await give(await person('0007'));
    await world.work();
    await until('sent');
    await world.workLater();
    await until('delivered');
    expect(await account.balance()).toBe(funded - value - price);
  });

  it('is busy or has no money: asked again later with the same key', async () => {
    const ada = await person('0002');
    await give(ada);
    await give(await person('0013'));
    for (let n = 0; n < 3; n += 1) await world.workLater();
    await expect.poll(states).toEqual(['waiting', 'delivered']);
    expect(await given(ada)).toHaveLength(1);
    expect((await topUps())[0]).toMatchObject({ reason: 'The provider’s account is empty.', attempts: 3 });
  });

  it('is down when we crash: what may have been asked for is in doubt and not asked again', async () => {
    const ada = await person();
    await give(ada);
    await account.query(`update airtime_topup set state = 'sending', asked_at = now() where account_id = $1`);
    await world.workLater();
    await until('unknown');
    expect(await given(ada)).toEqual([]);
  });
});

describe('a call', () => {
  const body = (fields: Record<string, string>) =>
    JSON.stringify({ status: 'Success', requestId: 'ATQid_x', ...fields });

  it('needs the secret address, and must be about one of our top-ups', async () => {
    expect(await world.call(body({}), 'guessed')).toBe('unknown');
    expect(await world.call(body({}))).toBe('ignored');
    for (const bad of ['', 'x', '{}', '[]', '\0', body({ requestId: '\0' }), body({ value: 'NGN 1e9' })])
      expect(await world.call(bad)).toBe('ignored');
  });

  it('about another amount or number settles nothing that is in doubt', async () => {
    const ada = await person('0011');
    await give(ada);
    await world.work();
    await until('unknown');
    const phoneNumber = (await given(ada))[0]?.number ?? '';
    expect(await world.call(body({ phoneNumber, value: 'NGN 100.0000' }))).toBe('ignored');
    expect(await world.call(body({ phoneNumber: '+2348030000000', value: 'NGN 200.0000' }))).toBe('ignored');
    expect(await world.call(body({ phoneNumber, value: 'NGN 200.0000', requestId: 'ATQid_y' }))).toBe(
      'stored',
    );
    expect(await world.call(body({ phoneNumber, value: 'NGN 200.0000', requestId: 'ATQid_y' }))).toBe(
      'ignored',
    );
    await until('delivered');
  });

  it('can mean only one top-up: a number gets its next one when the last is settled', async () => {
    const ada = await person('0011');
    await give(ada);
    await world.work();
    const other = await reward();
    await give(ada, 'second', other);
    await world.workLater();
    expect((await topUps(other))[0]).toMatchObject({
      state: 'waiting',
      reason: 'The number is getting another top-up.',
    });
    expect(await given(ada)).toHaveLength(1);
  });
});
