import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewMessage } from '../../../messages/index.ts';
import { linkTokens } from '../../../tracking/index.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { RewardFixture } from '../../../testing/reward-fixture.ts';
import type { RewardSettings } from '../reward.schema.ts';

let world: TestDomain;
let account: RewardFixture;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await RewardFixture.create(world.domain);
});

const review = (id: string) => account.inScope(({ campaignReviews }) => campaignReviews.review(id));
const blockers = async (id: string) => (await review(id)).blockers.map(({ message }) => message);
const html = (tag: string) => `<p>Show ${tag} at the till.</p>`;

describe('the review of a campaign that gives codes', () => {
  const short: [string, Partial<RewardSettings>, string][] = [
    ['codes', { codeSource: 'imported' }, 'it has 3 codes left. Import more or send to fewer people.'],
    ['its limit', { limitTotal: 2 }, 'its limit leaves 2 codes. Raise the limit or send to fewer people.'],
    [
      'its limit per day',
      { limitPerDay: 1 },
      'its limit per day leaves 1 code today. Raise the limit or send to fewer people.',
    ],
    [
      'its budget',
      { budgetMinor: '149999' },
      'its budget leaves 2 codes. Raise the budget or send to fewer people.',
    ],
  ];
  it.each(short)('says that %s is too little, and the start is refused', async (_, change, why) => {
    await account.reward(change);
    await account.people(4);
    const id = await account.mail();
    const message = `4 people need a code of Free coffee, but ${why}`;
    expect(await blockers(id)).toEqual([message]);
    await expect(account.startSending(id)).rejects.toMatchObject({ code: 'blocked' });
    expect(await account.status(id)).toBe('draft');
  });

  it('counts what other campaigns have set aside', async () => {
    await account.reward({ limitTotal: 5, limitPerContact: 9 });
    await account.people(3);
    await account.started();
    expect(await blockers(await account.mail())).toEqual([
      '3 people need a code of Free coffee, but its limit leaves 2 codes. Raise the limit or send to fewer people.',
    ]);
  });

  it('adds the price of the codes to that of the messages', async () => {
    await account.people(2);
    const bare = await review(await account.mail('<p>Hi</p>'));
    await account.reward();
    const { cost, rewards, balanceAfter, balance } = await review(await account.mail());
    expect(rewards).toEqual({ count: 2, cost: { amountMinor: 6_000n, currency: 'ngn' } });
    expect(cost.amountMinor).toBe(bare.cost.amountMinor + 6_000n);
    expect(balanceAfter.amountMinor).toBe(balance.amountMinor - cost.amountMinor);
  });

  it('refuses the start with too little money for messages and codes', async () => {
    await account.reward();
    await account.people(2);
    const id = await account.mail();
    const { cost } = await review(id);
    await account.spend((await account.available()) - cost.amountMinor + 1n);
    await expect(account.startSending(id)).rejects.toMatchObject({ code: 'insufficient_funds' });
    await account.give(1n);
    await account.startSending(id);
    await account.workOff();
    expect(await account.status(id)).toBe('sending');
    expect(await account.available()).toBe(0n);
    expect(await account.broken()).toEqual([]);
  });

  it('makes a scheduled campaign a draft again if its codes ran out before it was sent', async () => {
    const rewardId = await account.reward({ limitTotal: 2 });
    const [, second = ''] = await account.people(2);
    const other = await account.contact({ fullName: 'Other', email: 'other@example.com' });
    const id = await account.mail();
    await account.startSending(id);
    await account.inScope(({ rewardIssues }) => rewardIssues.give(rewardId, other, 'one'));
    await account.workOff();
    expect(await account.status(id)).toBe('draft');
    const { failure } = await account.inScope(({ campaigns }) => campaigns.get(id));
    expect(failure).toBe(
      'Nothing was sent. 2 people need a code of Free coffee, but its limit leaves 1 code. Raise the limit or send to fewer people.',
    );
    expect(second).not.toBe('');
    expect(await account.available()).toBe(await account.balance());
    expect(await account.broken()).toEqual([]);
  });

  it.each([
    ['{{ reward.code }}', '{{ reward.code }} needs a published reward.'],
    ['{{ reward.nothing.code }}', '{{ reward.nothing.code }} names no reward of yours.'],
  ])('says that %s stands for nothing', async (tag, message) => {
    await account.people(1);
    expect(await blockers(await account.mail(html(tag)))).toEqual([message]);
  });

  it('refuses the code of airtime, and doesn’t count it among the rewards that could be meant', async () => {
    await account.people(1);
    await account.reward({}, 'Airtime');
    await account.query(`update reward set kind = 'airtime' where account_id = $1`);
    expect(await blockers(await account.mail(html('{{ reward.airtime.code }}')))).toEqual([
      '{{ reward.airtime.code }} gives nothing, because people claim airtime on its page. Use {{ reward.airtime }}.',
    ]);
    await account.reward();
    expect(await blockers(await account.mail(html('{{ reward.code }}')))).toEqual([]);
  });

  it('asks which reward is meant, takes one per message, and no code in a link or for some only', async () => {
    await account.people(1);
    const first = await account.reward();
    await account.reward({}, 'Cake');
    expect(await blockers(await account.mail(html('{{ reward.code }}')))).toEqual([
      expect.stringMatching(/could be any of your rewards. Say which one, like {{ reward\.\S+\.code }}\.$/),
    ]);
    const both = html('{{ reward.free-coffee.code }} and {{ reward.cake.code }}');
    expect(await blockers(await account.mail(both))).toEqual([
      'A message can give each person the code of one reward. Remove the others.',
    ]);
    const link = '<p><a href="https://kola.example/?code={{ reward.cake.code }}">Shop</a></p>';
    expect(await blockers(await account.mail(link))).toEqual([
      '{{ reward.cake.code }} can’t be part of a link’s address. Put it in the text.',
    ]);
    await account.inScope(({ rewards }) => rewards.close(first));
    expect(await blockers(await account.mail(html('{{ reward.free-coffee.code }}')))).toEqual([
      '{{ reward.free-coffee.code }} gives nothing, because this reward isn’t published. Publish it first.',
    ]);
    expect(await blockers(await account.mail(html('{{ reward.code }}')))).toEqual([]);
  });

  it('wants the code in every variant of an A/B test, or in none', async () => {
    await account.reward();
    await account.people(4);
    const id = await account.mail();
    const variant = {
      subject: null,
      preheader: null,
      fromBrand: null,
      content: null,
      text: null,
      sendAt: null,
    };
    const own = { html: '<p>Nothing here</p>', text: '', design: null, templateId: null };
    const abTest = {
      variants: [variant, { ...variant, content: own }],
      testShare: null,
      holdoutShare: 0,
      measure: 'clicked',
      event: '',
      ifUnclear: 'ask',
      minutes: 60,
    };
    await account.query('update campaign set ab_test = $3 where account_id = $1 and id = $2', [
      id,
      JSON.stringify(abTest),
    ]);
    expect(await blockers(id)).toContain('Put the same reward code in every variant, or in none.');
  });
});

describe('elsewhere', () => {
  it('a single message refuses the tag', async () => {
    await account.reward();
    const sender = await account.query<{ sender: string }>(
      'select sender from sender where account_id = $1 and id = $2',
      [account.senderId],
    );
    const templateId = await account.inScope(async ({ templates }) => {
      const { id, revision } = await templates.create('Coupon', { from: 'blank', kind: 'html' });
      const content = { subject: 'Hi', preheader: '', html: html('{{ reward.code }}'), text: '' };
      await templates.save(id, content, revision);
      return id;
    });
    const sending = account.inScope(({ messages }) =>
      messages.submit(
        [
          {
            channel: 'email',
            from: { address: sender[0]?.sender ?? '', name: 'Kola' },
            to: 'ada@example.com',
            templateId,
          },
        ],
        { source: 'api' },
      ),
    );
    const { refused } = await sending;
    expect(refused).toMatchObject([
      {
        field: 'templateId',
        message: expect.stringContaining('{{ reward.code }} can only be used in campaigns and journeys'),
      },
    ]);
  });

  it('the browser view shows the recipient’s code, and a public archive a sample', async () => {
    await account.reward();
    await account.people(1);
    const id = await account.started();
    const [delivery] = await account.query<{ id: string; code: string }>(
      `select r.delivery_id as id, c.code from reward_reservation r
       join reward_code c on c.account_id = r.account_id and c.id = r.code_id where r.account_id = $1`,
    );
    const token = linkTokens(world.domain.config.secret).make('view', account.accountId, delivery?.id ?? '');
    expect((await viewMessage(world.domain, token)).text).toContain(`Show ${delivery?.code} at the till`);
    const { archive } = await review(await account.mail());
    expect(archive).toEqual({ isPublic: false, isPersonalised: true });
    expect(id).not.toBe('');
  });

  it('deleting a person leaves no trace of them, and the codes add up', async () => {
    await account.reward();
    const [contactId = ''] = await account.people(2);
    await account.started();
    await account.inScope(({ personalData }) => personalData.erase(contactId, { isSuppressed: false }));
    await account.workOffEarly();
    const left = await account.query(
      'select 1 from reward_reservation where account_id = $1 and contact_id = $2',
      [contactId],
    );
    expect(left).toEqual([]);
    expect(await account.broken()).toEqual([]);
  });
});
