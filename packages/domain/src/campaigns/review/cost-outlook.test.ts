import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;
let account: TestAccount;
let senderId: string;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
beforeEach(async () => {
  account = await TestAccount.create(test.domain);
  senderId = await account.emailSender(`${newId()}@kola.ng`);
  await account.inScope(({ prices }) =>
    prices.set(
      { kind: 'email', messageType: 'promotional', currency: 'ngn' },
      { mills: 90_500, setBy: 'test' },
    ),
  );
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const forecast = () => account.inScope(({ costOutlook }) => costOutlook.forecast());

async function schedule(people: number, days: number, name = 'November'): Promise<string> {
  const pasted = Array.from({ length: people }, (_, n) => `p${n}@example.com`).join('\n');
  const id = await account.campaign({ name, senderId, pasted });
  await account.inScope(({ campaignSending }) =>
    campaignSending.schedule(id, { local: `${inDays(days)}T12:00`, timezone: 'Africa/Lagos' }),
  );
  return id;
}

describe('what the next weeks will cost', () => {
  it('is what each scheduled campaign’s review said, soonest first, and the balance after it', async () => {
    const later = await schedule(4, 9, 'Later');
    const soon = await schedule(2, 3, 'Soon');
    await schedule(2, 60, 'Far away');
    const before = await account.available();
    const { planned, days, usual, availableMinor } = await forecast();
    expect(planned.map(({ campaign, costMinor }) => [campaign?.id, campaign?.recipients, costMinor])).toEqual(
      [
        [soon, 2, 181n],
        [later, 4, 362n],
      ],
    );
    expect([usual, availableMinor]).toEqual([null, before]);
    const on = (count: number) => days.find(({ day }) => day === inDays(count))?.availableMinor;
    expect([on(2), on(3), on(8), on(9), on(28)]).toEqual([
      before,
      before - 181n,
      before - 181n,
      before - 543n,
      before - 543n,
    ]);
  });

  it('is the same on the Overview as on the wallet page', async () => {
    await schedule(4, 9, 'Later');
    const grown = await schedule(2, 3, 'Soon');
    await account.query(
      `update campaign set pasted = pasted || e'\\nnew@example.com' where account_id = $1 and id = $2`,
      [grown],
    );
    const { planned } = await forecast();
    const overview = await account.inScope((scope) =>
      scope.overview.wallet({ isOwner: true, privileges: [] }, false),
    );
    expect(overview.planned).toEqual(
      planned.map(({ campaign, name, at, costMinor, leftMinor }) => ({
        campaignId: campaign?.id,
        name,
        at,
        amountMinor: costMinor,
        leftMinor,
      })),
    );
    expect(planned.map(({ costMinor }) => costMinor)).toEqual([181n, 362n]);
    expect(overview.unpriced).toBe(0);
  });

  it('is estimated for a campaign that was scheduled before costs were kept, on both pages', async () => {
    await schedule(2, 3, 'Soon');
    await account.query('update campaign set planned_cost_minor = null where account_id = $1');
    const overview = await account.inScope((scope) =>
      scope.overview.wallet({ isOwner: true, privileges: [] }, true),
    );
    expect([(await forecast()).planned[0]?.costMinor, overview.planned[0]?.amountMinor]).toEqual([
      181n,
      181n,
    ]);
  });

  it('is shown on the Overview without the audience of such a campaign, before it is counted', async () => {
    const gone = await schedule(2, 3, 'Soon');
    await schedule(4, 9, 'Later');
    await account.query('update campaign set planned_cost_minor = null where account_id = $1 and id = $2', [
      gone,
    ]);
    const { planned, unpriced } = await account.inScope((scope) =>
      scope.overview.wallet({ isOwner: true, privileges: [] }, false),
    );
    expect([planned.map(({ amountMinor }) => amountMinor), unpriced]).toEqual([[362n], 1]);
  });

  it('says what is missing if the wallet doesn’t hold enough', async () => {
    await schedule(2, 3);
    await account.spend((await account.available()) - 100n);
    expect((await forecast()).days.at(-1)?.availableMinor).toBe(-81n);
  });

  it('counts a subscription that renews automatically, and only names one that doesn’t', async () => {
    const payer = await TestAccount.createBare(test.domain);
    await payer.give(10_000_000n);
    const planned = () => payer.inScope(async ({ costOutlook }) => (await costOutlook.forecast()).planned);
    await payer.subscribe(1, 1, false);
    await payer.query(`update account set subscription_expires = now() + interval '10 days' where id = $1`);
    expect(await planned()).toMatchObject([
      { campaign: null, isCounted: false, costMinor: expect.any(BigInt) },
    ]);
    await payer.inScope(({ subscriptions }) => subscriptions.setAuto(true));
    expect(await planned()).toMatchObject([{ campaign: null, isCounted: true }]);
  });

  it('leaves out drafts', async () => {
    await account.campaign({ name: 'Draft', senderId, pasted: 'a@example.com' });
    expect((await forecast()).planned).toEqual([]);
  });
});
