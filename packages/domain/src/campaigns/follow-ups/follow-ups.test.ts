import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { untilOneWaits } from '../../testing/locks.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import type { FollowUpGroup, FollowUpStart } from './follow-up.schema.ts';

let test: TestDomain;
let server: ScriptedServer;
let account: SendingFixture;
let campaignId: string;

const refused = 'refused@x.example';
/** What happened to whom; nothing for those who are left out below. */
const happened: Record<string, { kind: string; audience?: string }[]> = {
  'opened@x.example': [{ kind: 'open', audience: 'human' }],
  'proxied@x.example': [{ kind: 'open', audience: 'proxy' }],
  'scanned@x.example': [
    { kind: 'open', audience: 'scanner' },
    { kind: 'click', audience: 'scanner' },
  ],
  'clicked@x.example': [
    { kind: 'open', audience: 'human' },
    { kind: 'click', audience: 'human' },
  ],
  'left@x.example': [{ kind: 'open', audience: 'human' }, { kind: 'unsubscribe' }],
  'bounced@x.example': [{ kind: 'bounce' }],
  'quiet@x.example': [],
  'deleted@x.example': [],
  [refused]: [],
};
const reached = {
  unopened: ['quiet@x.example', 'scanned@x.example'],
  unclicked: ['opened@x.example', 'proxied@x.example', 'quiet@x.example', 'scanned@x.example'],
  clicked: ['clicked@x.example'],
} satisfies Record<FollowUpGroup, string[]>;

beforeAll(async () => {
  server = await startScriptedServer((to) =>
    to === refused ? { code: 550, text: '5.1.1 No such user', at: 'rcpt' } : undefined,
  );
  test = await startTestDomain({ smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});
beforeEach(async () => {
  account = await SendingFixture.create(test.domain);
  await account.addContacts(Object.keys(happened));
  await account.addContacts(['skipped@x.example']);
  await account.suppress('skipped@x.example', 'manual');
  ({ id: campaignId } = await account.startCampaign());
  await account.sendAll();
  for (const [address, events] of Object.entries(happened))
    for (const { kind, audience = 'unknown' } of events) await record(address, kind, audience);
  await account.suppress('left@x.example', 'unsubscribe');
  await account.query(`update contact set deleted_at = now() where account_id = $1 and email = $2`, [
    'deleted@x.example',
  ]);
  // Added later, so it was never sent to them.
  await account.addContacts(['later@x.example']);
});

const record = (address: string, kind: string, audience: string) =>
  account.query(
    `insert into delivery_event (account_id, id, kept_until, delivery_id, campaign_id, contact_id, kind, audience)
     select account_id, uuidv7(), kept_until, id, campaign_id, contact_id, $3, $4
     from delivery where account_id = $1 and campaign_id = $5 and address = $2`,
    [address, kind, audience, campaignId],
  );
const choice = () => account.inScope(({ followUps }) => followUps.choice(campaignId));
const create = (group: FollowUpGroup, start: FollowUpStart = 'copy', id = campaignId) =>
  account.inScope(({ followUps }) => followUps.create(id, group, start));
const segments = () =>
  account.query<{ id: string; name: string }>(
    'select id, name from segment where account_id = $1 and archived_at is null order by created_at, id',
  );
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('the groups of a sent campaign', () => {
  it.each(['unopened', 'unclicked', 'clicked'] as const)(
    'are those who would get the draft: %s',
    async (group) => {
      const { groups } = await choice();
      const { id } = await create(group);
      const [reach, people] = await account.inScope(async ({ campaignReviews }) => [
        await campaignReviews.reach(id),
        await campaignReviews.people(id, { reason: null, after: null, limit: 100 }),
      ]);
      expect(people.map(({ address }) => String(address)).toSorted()).toEqual(reached[group]);
      const offered = groups.find((one) => one.group === group);
      const leftOut = Object.values(reach.excluded).reduce((sum, n) => sum + n, 0);
      expect(offered).toEqual({ group, people: reach.recipients, leftOut });
      expect(offered?.leftOut).toBe(group === 'unclicked' ? 1 : 0);
    },
  );

  it('say how many got it who aren’t contacts', async () => {
    expect((await choice()).strangers).toBe(1);
    const pasted = [{ address: 'stranger@x.example' }, { address: 'quiet@x.example' }];
    ({ id: campaignId } = await account.startCampaign({ source: 'paste' }, pasted));
    await account.sendAll();
    expect(await choice()).toMatchObject({ strangers: 1, groups: [{ people: 1 }, { people: 1 }, {}] });
  });

  it('have no clicks without a link', async () => {
    await account.query('delete from campaign_link where account_id = $1 and campaign_id = $2', [campaignId]);
    expect((await choice()).groups.map(({ group }) => group)).toEqual(['unopened']);
    expect(await refusal(create('clicked'))).toBe('invalid_input');
  });
});

describe('the groups of a text message', () => {
  beforeEach(async () => {
    await account.query(
      `with numbered as (select id, row_number() over (order by id) as n from contact where account_id = $1)
       update contact c set phone = '+23480312300' || lpad(n::text, 2, '0')
       from numbered where c.account_id = $1 and c.id = numbered.id`,
    );
    for (const table of ['campaign', 'delivery'])
      await account.query(`update ${table} set channel = 'sms' where account_id = $1`);
  });

  it('are those who clicked a tracked link, and those who got it and didn’t', async () => {
    expect((await choice()).groups).toEqual([
      // By phone, the person who left by email and the one whose mailbox is on the blocklist are open.
      { group: 'unclicked', people: reached.unclicked.length + 1, leftOut: 0 },
      { group: 'clicked', people: 1, leftOut: 0 },
    ]);
  });

  it('don’t exist if links aren’t tracked', async () => {
    await account.query('update campaign set is_tracked = false where account_id = $1');
    expect((await choice()).groups).toEqual([]);
    expect(await refusal(create('unclicked'))).toBe('invalid_input');
  });
});

describe('a draft for one of them', () => {
  it('is a copy with the subject and the message, or has only the sender', async () => {
    await account.query(
      `update campaign set html = '<p>Hi</p>', preheader = 'Soon' where account_id = $1 and id = $2`,
      [campaignId],
    );
    const { name } = await account.inScope(({ campaigns }) => campaigns.get(campaignId));
    const copy = await create('unopened');
    const [segment] = await segments();
    const target = {
      name: `Didn’t open: ${name}`,
      status: 'draft',
      audience: { source: 'segment', segmentIds: [segment?.id] },
      senderId: account.senderId,
      fromBrand: 'Kola',
    };
    expect(copy).toMatchObject({ ...target, subject: 'Hi', html: '<p>Hi</p>', preheader: 'Soon' });
    expect(await create('unopened', 'empty')).toMatchObject({
      ...target,
      subject: '',
      html: '',
      preheader: '',
    });
    expect(segment?.name).toBe(`Didn’t open: ${name}`);
  });

  it('takes the segment that is there, also when two people press at once', async () => {
    const started = Promise.withResolvers<void>();
    const first = account.inScope(async ({ followUps }) => {
      const draft = await followUps.create(campaignId, 'clicked', 'copy');
      started.resolve();
      await untilOneWaits(test.domain);
      return draft;
    });
    await started.promise;
    const made = [...(await Promise.all([first, create('clicked')])), await create('clicked')];
    expect(new Set(made.map(({ id }) => id)).size).toBe(3);
    const [segment, ...others] = await segments();
    expect(others).toEqual([]);
    expect(made.map(({ audience }) => audience)).toEqual(
      made.map(() => ({ source: 'segment', segmentIds: [segment?.id] })),
    );
  });

  it('makes another segment if someone changed the rules of the one with its name, or deleted it', async () => {
    await create('clicked');
    const [first] = await segments();
    await account.query(
      `update segment set definition = '{"v":1,"root":{"op":"and","items":[]}}' where account_id = $1`,
    );
    await create('clicked');
    const [, second] = await segments();
    await account.inScope(({ segments: all }) => all.archive(second?.id ?? ''));
    const { audience } = await create('clicked');
    const [, third, ...others] = await segments();
    expect(others).toEqual([]);
    expect(audience).toEqual({ source: 'segment', segmentIds: [third?.id] });
    expect([second?.name, third?.name]).toEqual([`${first?.name} (2)`, `${first?.name} (2)`]);
  });

  it('isn’t made when the campaign goes on, or is another account’s', async () => {
    const other = await SendingFixture.create(test.domain);
    for (const work of [
      other.inScope(({ followUps }) => followUps.choice(campaignId)),
      other.inScope(({ followUps }) => followUps.create(campaignId, 'clicked', 'copy')),
    ])
      expect(await refusal(work)).toBe('not_found');
    await account.query(`update campaign set status = 'sending' where account_id = $1 and id = $2`, [
      campaignId,
    ]);
    expect(await refusal(choice())).toBe('invalid_state');
    expect(await refusal(create('clicked'))).toBe('invalid_state');
    expect(await segments()).toEqual([]);
  });

  it('isn’t made once the recipients are deleted', async () => {
    await account.query(
      `update campaign_stat set kept_until = date_trunc('month', now())::date where account_id = $1 and campaign_id = $2`,
      [campaignId],
    );
    expect(await choice()).toMatchObject({ groups: [], recipientsDeletedOn: expect.any(String) });
    expect(await refusal(create('unopened'))).toBe('invalid_state');
    expect(await segments()).toEqual([]);
  });
});
