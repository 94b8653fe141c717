import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phoneNumber, type SmsTestAccount, SmsWorld } from '../../../test/sms-world.ts';
import { checkInvariants } from '../../invariants/invariants.ts';

let world: SmsWorld;
let account: SmsTestAccount;

beforeAll(async () => {
  world = await SmsWorld.start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await world.addAccount();
});

const long = 'x'.repeat(200);
const numbers = (from: number) => Array.from({ length: 20 }, (_, n) => phoneNumber(from + n)).join('\n');
const prices = (id: string) =>
  account.query<{ variant: number | null; segments: number; mills: number; n: number }>(
    `select variant, segments, price_mills as mills, count(*)::int n from delivery
     where account_id = $1 and campaign_id = $2 group by 1, 2, 3 order by 1, 2`,
    [id],
  );
const held = async () => (await account.inScope(({ wallet }) => wallet.balance('ngn'))).heldMinor;
const decide = (id: string, winner: number | null) =>
  account.inScope(({ abTests }) => abTests.decide(id, winner));
const broken = async () => (await checkInvariants(world.test.domain)).filter(({ broken: n }) => n > 0);

describe('an A/B test of texts', () => {
  it('holds the longest text for the rest; the decision prices it and releases the difference', async () => {
    const id = await account.startSms({
      text: 'Short',
      pasted: numbers(31_000),
      abTest: { variants: [{}, { text: long }], testShare: 20 },
    });
    expect(await prices(id)).toMatchObject([
      { variant: 0, segments: 1, n: 2 },
      { variant: 1, segments: 2, n: 2 },
      { variant: null, segments: 2, n: 16 },
    ]);
    const [{ mills } = { mills: 0 }] = await prices(id);
    expect(await held()).toBe((BigInt(mills) * 38n + 999n) / 1000n);
    await world.sendAll();
    await account.workOff();
    const before = await account.balance();
    await decide(id, 0);
    const [short] = await account.query<{ capturable: bigint }>(
      `select sum(amount_minor - captured_minor - released_minor)::bigint as capturable from wallet_hold
       where account_id = $1 and closed_at is null`,
    );
    // What was sent before, 2 × 1 + 2 × 2 segments, may still be on hold beside the rest's 16.
    expect(BigInt(short?.capturable ?? 0)).toBe((BigInt(mills) * 22n + 999n) / 1000n);
    await world.sendAll();
    expect(await account.states(id)).toEqual({ sent: 20 });
    expect(before - (await account.balance())).toBe((BigInt(mills) * 22n + 999n) / 1000n);
    expect(await held()).toBe(0n);
    expect(world.sandbox.phones.store.list('Short', 500)).toHaveLength(18);
    await world.receiptsSettled(async () => (await account.stat(id))?.['delivered'] === 20);
    expect(await broken()).toEqual([]);
  });

  it('prices personal texts one by one, also after the decision', async () => {
    const name = 'Maximiliana-Josephina';
    const pasted = [
      ...Array.from({ length: 6 }, (_, n) => `{"name":"Al","telephone":"${phoneNumber(32_000 + n)}"}`),
      ...Array.from({ length: 6 }, (_, n) => `{"name":"${name}","telephone":"${phoneNumber(32_100 + n)}"}`),
    ].join('\n');
    const id = await account.startSms({
      text: 'Hello {{ contact.first_name }}',
      pasted,
      abTest: { variants: [{}, { text: `${'x'.repeat(150)} {{ contact.first_name }}` }], testShare: 50 },
    });
    const rest = () =>
      account.query<{ segments: number }>(
        `select segments from delivery where account_id = $1 and campaign_id = $2 and variant is null
         and name = '${name}'`,
        [id],
      );
    expect(new Set((await rest()).map(({ segments }) => segments))).toEqual(new Set([2]));
    await world.sendAll();
    await account.workOff();
    await decide(id, 0);
    expect(new Set((await rest()).map(({ segments }) => segments))).toEqual(new Set([1]));
    await world.sendAll();
    expect(await account.states(id)).toEqual({ sent: 12 });
    expect(await held()).toBe(0n);
    await world.receiptsSettled(async () => (await account.stat(id))?.['delivered'] === 12);
    expect(await broken()).toEqual([]);
  });

  it('counts the clicks on each variant’s own links', async () => {
    const id = await account.startSms({
      text: 'See https://kola.example/a',
      pasted: numbers(33_000),
      abTest: { variants: [{}, { text: 'See https://kola.example/b' }], testShare: null },
    });
    await world.sendAll();
    const links = await account.query<{ n: number; url: string }>(
      'select n, url from campaign_link where account_id = $1 and campaign_id = $2 order by n',
      [id],
    );
    expect(links).toEqual([
      { n: 0, url: 'https://kola.example/a' },
      { n: 1, url: 'https://kola.example/b' },
    ]);
    expect(await account.status(id)).toBe('finished');
  });

  it('can’t have parts of an email', async () => {
    await expect(account.draftSms({ abTest: { variants: [{}, { subject: 'No' }] } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
