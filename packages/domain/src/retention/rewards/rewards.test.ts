import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { signedVisit, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { RewardDesk } from './reward-desk.ts';
import { blankReward, type RewardSettings } from './reward.schema.ts';

let world: TestDomain;
let account: TestAccount;
let desk: RewardDesk;
let listId: string;
let id: string;
let people = 0;
/** ₦30, the price that an installation begins with. */
const price = 3_000n;

beforeAll(async () => {
  world = await startTestDomain();
  desk = new RewardDesk(world.domain);
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.createBare(world.domain, 'Kola Stores');
  await account.trustPublisher();
  await account.query(`update account set email = 'owner@kola.example' where id = $1`);
  await account.give(10_000_000n);
  listId = await account.list('Rewarded');
  id = await reward();
});

const reward = (change: Partial<RewardSettings> = {}) =>
  account.inScope(async ({ rewards }) => {
    const created = await rewards.create('Free coffee', listId);
    const settings = { ...blankReward, name: created.name, listId, ...change };
    await rewards.save(created.id, settings, created.revision);
    await rewards.publish(created.id);
    return created.id;
  });
const person = () => account.contact({ fullName: 'Ada Obi', email: `ada${++people}@kola.example` });
const visit = (contactId: string | null, rewardId = id) =>
  signedVisit(
    world,
    { accountId: account.accountId, id: rewardId },
    {
      agedMs: 0,
      channel: 'campaign',
      recipient: contactId === null ? null : { contactId, campaignId: null },
    },
  );
const claim = (
  contactId: string | null,
  { rewardId = id, token = visit(contactId, rewardId), ip = '203.0.113.7' } = {},
) => desk.claim({ page: { accountId: account.accountId, id: rewardId }, visitToken: token, ip });
const codeOf = async (contactId: string, rewardId = id) => {
  const view = await claim(contactId, { rewardId });
  if (view.kind !== 'claimed') throw new Error(`no code: ${view.kind}`);
  return view.issues[0]?.code ?? '';
};
const counted = async (table: string) =>
  (await account.query<{ n: number }>(`select count(*)::int as n from ${table} where account_id = $1`))[0]?.n;
const sound = async () =>
  expect((await checkInvariants(world.domain)).filter((result) => result.broken > 0)).toEqual([]);

describe('a claim', () => {
  it('gives one code of ten safe characters, charges its price, joins the list and is an event', async () => {
    const view = await claim(await person());
    expect(view).toMatchObject({ kind: 'claimed', isNew: true, person: 'Ada' });
    expect(view.kind === 'claimed' && view.issues[0]?.code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
    expect(await account.balance()).toBe(10_000_000n - price);
    expect(await counted('list_member')).toBe(1);
    expect(await account.query('select name from contact_event where account_id = $1')).toEqual([
      { name: 'reward.claimed' },
    ]);
    await sound();
  });

  it('repeated, at once or later, answers the same code and charges nothing more', async () => {
    const ada = await person();
    const token = visit(ada);
    const views = await Promise.all(Array.from({ length: 6 }, () => claim(ada, { token })));
    const later = await claim(ada);
    const codes = [...views, later].map((view) =>
      view.kind === 'claimed' ? view.issues.map(({ code }) => code) : [],
    );
    expect(new Set(codes.flat()).size).toBe(1);
    expect(later).toMatchObject({ isNew: false });
    expect(await account.balance()).toBe(10_000_000n - price);
    await sound();
  });

  it('of a stranger gives nothing, and neither does opening the page', async () => {
    const ada = await person();
    expect((await claim(null)).kind).toBe('stranger');
    const page = { accountId: account.accountId, id };
    const recipient = { contactId: ada, campaignId: null };
    expect(await desk.open(page, { recipient })).toMatchObject({ kind: 'offer', person: 'Ada' });
    expect(await counted('reward_issue')).toBe(0);
  });

  it('with a token of another reward gives nothing', async () => {
    const ada = await person();
    const other = await reward();
    expect((await claim(ada, { token: visit(ada, other) })).kind).toBe('stranger');
    expect(await counted('reward_issue')).toBe(0);
  });

  it('with an empty wallet is refused, and loses nothing', async () => {
    await account.spend(10_000_000n);
    const ada = await person();
    expect(await claim(ada)).toMatchObject({ kind: 'refused', reason: 'unpaid' });
    expect(await counted('reward_code')).toBe(0);
    await account.give(price);
    expect((await claim(ada)).kind).toBe('claimed');
    await sound();
  });

  it('stops at the total, at the day’s limit and at the budget', async () => {
    for (const [limit, reason] of [
      [{ limitTotal: 2 }, 'gone'],
      [{ limitPerDay: 2 }, 'day'],
      [{ valueMinor: '50000', budgetMinor: '149999' }, 'gone'],
    ] as const) {
      const rewardId = await reward(limit);
      await codeOf(await person(), rewardId);
      await codeOf(await person(), rewardId);
      expect(await claim(await person(), { rewardId })).toMatchObject({ kind: 'refused', reason });
    }
    await sound();
  });

  it('gives imported codes, each once, and then no more', async () => {
    const rewardId = await account.inScope(async ({ rewards }) => {
      const { id: created, revision, ...line } = await rewards.create('Partner', listId);
      const settings = {
        ...line,
        valueMinor: '0',
        budgetMinor: '0',
        sharedCode: '',
        codeSource: 'imported',
      } as const;
      await rewards.save(created, settings, revision);
      expect(await rewards.addCodes(created, ['COFFEE-1', 'COFFEE-2', 'COFFEE-1'], 'imported')).toBe(2);
      await rewards.publish(created);
      return created;
    });
    const codes = [await codeOf(await person(), rewardId), await codeOf(await person(), rewardId)];
    expect(codes.toSorted()).toEqual(['COFFEE-1', 'COFFEE-2']);
    expect(await claim(await person(), { rewardId })).toMatchObject({ kind: 'refused', reason: 'gone' });
    await sound();
  });

  it('of a shared code gives everyone the same, which is redeemed as often as it was given', async () => {
    const rewardId = await reward({ codeSource: 'shared', sharedCode: 'SUMMER25' });
    expect(await codeOf(await person(), rewardId)).toBe('SUMMER25');
    expect(await codeOf(await person(), rewardId)).toBe('SUMMER25');
    const redeem = (key: string) => redeemed('SUMMER25', key);
    expect(await redeem('a')).toBe('redeemed');
    expect(await redeem('b')).toBe('redeemed');
    expect(await redeem('c')).toBe('used');
    await sound();
  });

  it('a thousand at once on a hundred codes give exactly a hundred', { timeout: 120_000 }, async () => {
    const rewardId = await reward({ limitTotal: 100 });
    const ids = await account.query<{ id: string }>(
      `insert into contact (account_id, id, full_name, email)
       select $1, uuidv7(), 'Guest ' || n, 'guest' || n || '@kola.example'
       from generate_series(1, 1000) n
       returning id`,
    );
    const views = await Promise.all(
      ids.map(({ id: contactId }, n) =>
        claim(contactId, { rewardId, ip: `10.${n % 200}.${Math.floor(n / 200)}.1` }),
      ),
    );
    expect(views.filter(({ kind }) => kind === 'claimed')).toHaveLength(100);
    expect(views.filter((view) => view.kind === 'refused' && view.reason === 'gone')).toHaveLength(900);
    expect(await counted('reward_issue')).toBe(100);
    await sound();
  });
});

const till = { source: 'api', actorId: null } as const;
const redeemed = (
  code: string,
  key: string,
  amountMinor: bigint | null = null,
  holdId: string | null = null,
) =>
  account.inScope(async (scope) => {
    const result = await scope.till.redeem(
      till,
      { code, amountMinor, key },
      { reference: 'order 1', holdId },
    );
    return result.isRedeemed ? 'redeemed' : result.reason;
  });

describe('a redemption', () => {
  it('uses a code once, however it’s typed, and answers the same for the same key', async () => {
    const code = await codeOf(await person());
    expect(await redeemed(` ${code.slice(0, 5)} ${code.slice(5).toLowerCase()}`, 'k1')).toBe('redeemed');
    const grouped = `${code.slice(0, 4)}-${code.slice(4, 7)}-${code.slice(7)}`;
    expect(await redeemed(grouped, 'k1')).toBe('redeemed');
    expect(await redeemed(code, 'k1')).toBe('redeemed');
    expect(await redeemed(grouped, 'k2')).toBe('used');
    expect(await counted('reward_entry')).toBe(2);
    await sound();
  });

  it('of one code by a hundred tills at once happens once', async () => {
    const code = await codeOf(await person());
    const results = await Promise.all(Array.from({ length: 100 }, (_, n) => redeemed(code, `k${n}`)));
    expect(results.filter((result) => result === 'redeemed')).toHaveLength(1);
    await sound();
  });

  it('waits while another till holds the code, and is possible with that hold', async () => {
    const code = await codeOf(await person());
    const held = await account.inScope((scope) =>
      scope.till.hold(till, { code, amountMinor: null, key: 'h1' }, 60),
    );
    if (!held.isHeld) throw new Error(held.reason);
    const again = await account.inScope((scope) =>
      scope.till.hold(
        till,
        { code: `${code.slice(0, 5)}-${code.slice(5)}`, amountMinor: null, key: 'h1' },
        60,
      ),
    );
    expect(again).toMatchObject({ isHeld: true, hold: { id: held.hold.id } });
    expect(await redeemed(code, 'k1')).toBe('held');
    expect(await redeemed(code, 'k2', null, held.hold.id)).toBe('redeemed');
    await sound();
  });

  it('is possible again once the hold is released', async () => {
    const code = await codeOf(await person());
    const held = await account.inScope((scope) =>
      scope.till.hold(till, { code, amountMinor: null, key: 'h1' }, 60),
    );
    if (!held.isHeld) throw new Error(held.reason);
    await account.inScope((scope) => scope.till.release(held.hold.id));
    expect(await redeemed(code, 'k1')).toBe('redeemed');
  });

  it('uses credit bit by bit, never more than is left', async () => {
    const rewardId = await reward({ kind: 'credit', valueMinor: '50000' });
    const code = await codeOf(await person(), rewardId);
    expect(await redeemed(code, 'k1', 20_000n)).toBe('redeemed');
    expect(await redeemed(code, 'k2', 40_000n)).toBe('balance');
    expect(await redeemed(code, 'k3')).toBe('redeemed');
    expect(await redeemed(code, 'k4', 1n)).toBe('used');
    await sound();
  });

  it('rolled back can be made again; rolling back twice changes nothing', async () => {
    const code = await codeOf(await person());
    const result = await account.inScope((scope) =>
      scope.till.redeem(till, { code, amountMinor: null, key: 'k1' }, { reference: '', holdId: null }),
    );
    if (!result.isRedeemed) throw new Error(result.reason);
    for (let n = 0; n < 2; n += 1)
      await account.inScope((scope) => scope.till.rollBack(till, result.redemption.id, 'returned'));
    expect(await redeemed(code, 'k2')).toBe('redeemed');
    expect(await redeemed(code, 'k3')).toBe('used');
    await sound();
  });

  it('is listed with how many there are, and found by a part of its code or reference', async () => {
    const codes = [await codeOf(await person()), await codeOf(await person())];
    for (const [n, code] of codes.entries())
      await account.inScope((scope) =>
        scope.till.redeem(
          till,
          { code, amountMinor: null, key: `f${n}` },
          { reference: `Order ${n}7`, holdId: null },
        ),
      );
    const find = (search: string) =>
      account.inScope(async ({ rewardIssues }) => {
        const { items } = await rewardIssues.redemptions({ rewardId: id, search, limit: 25 });
        return [await rewardIssues.redemptionTotal({ rewardId: id, search }), items.map(({ code }) => code)];
      });
    expect(await find('')).toEqual([2, codes.toReversed()]);
    expect(await find('order 17')).toEqual([1, [codes[1]]]);
    expect(await find(codes[0]?.slice(2).toLowerCase() ?? '')).toEqual([1, [codes[0]]]);
    expect(await find('%')).toEqual([0, []]);
  });

  it('is refused after the code expired', async () => {
    const rewardId = await reward({ validDays: 1 });
    const code = await codeOf(await person(), rewardId);
    await account.query(
      `update reward_code set expires_at = now() - interval '1 minute' where account_id = $1`,
    );
    expect(await redeemed(code, 'k1')).toBe('expired');
  });

  it('of another account’s code is as unknown as one that doesn’t exist', async () => {
    const code = await codeOf(await person());
    const other = await TestAccount.createBare(world.domain, 'Other');
    const result = await other.inScope((scope) => scope.till.validate(till, code, null));
    expect(result).toMatchObject({ isValid: false, reason: 'unknown' });
  });
});

describe('a till that guesses', () => {
  it('is stopped after twenty wrong codes, and the owners get one email', async () => {
    const code = await codeOf(await person());
    for (let n = 0; n < 20; n += 1) expect(await redeemed(`WRONG${1000 + n}`, `k${n}`)).toBe('unknown');
    await expect(redeemed(code, 'right')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(
      await account.query(
        `select 1 from outbox_event where account_id = $1 and payload ->> 'template' = 'codes_guessed'`,
      ),
    ).toHaveLength(1);
  });
});
