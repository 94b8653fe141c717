import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ExampleKind, exampleIds, type OperationId, v1Operations } from '@talkdrum/api/v1';
import { blankJourney, storeAsset } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { type OwnedTestAccount, asOwner } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../v1/test/testing.ts';
import { verifyExample } from './webhooks-guide.ts';

const run = promisify(execFile);
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let baseUrl: string;
let page: string;
let senderId: string;
/** Where a reader has the files of the examples. */
let folder: string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('shop');
  ({ token } = await api.key(account));
  await account.inScope(({ sql }) =>
    sql(
      `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, $2, 'sms', 'KolaStores', 'transactional', 1)`,
      [account.accountId, newId()],
    ),
  );
  senderId = (await account.inScope(({ senders }) => senders.list('email')))[0]?.id ?? '';
  baseUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
  page = (await api.app.inject({ url: '/docs/api' })).body;
  folder = await mkdtemp(join(tmpdir(), 'talkdrum-examples-'));
  await writeFile(join(folder, 'shop.png'), onePixel);
  // Outside of the source, which checks may read at the same time; the packages are found as from here.
  const packages = join(import.meta.dirname, '../../../node_modules');
  await symlink(packages, join(folder, 'node_modules'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.stop();
});

const stateBefore: Partial<Record<OperationId, string>> = {
  unscheduleCampaign: 'scheduled',
  pauseCampaign: 'sending',
  resumeCampaign: 'paused',
  cancelCampaign: 'scheduled',
  decideCampaignAbTest: 'sending',
};

/**
 * An account like a reader's before pasting an example, and the ids that replace those of the page.
 */
async function prepare(id: OperationId): Promise<Record<ExampleKind, string>> {
  await asOwner(api.database, (client) =>
    client.query('truncate contact, list, suppression, idempotent_request, rate_limit cascade'),
  );
  const post = async (path: string, body: object): Promise<string> =>
    (await api.call(token, 'POST', `/v1/${path}`, body)).json().id;
  const list = await post('lists', { name: 'News' });
  const contact =
    id === 'createContact'
      ? newId()
      : await post('contacts', { fullName: 'Ada', email: 'ada@example.com', listIds: [list] });
  const otherContact =
    id === 'mergeContact'
      ? await post('contacts', {
          fullName: 'Ada Obi',
          telephone: '+2348031230061',
          attributes: { city: 'Lagos' },
        })
      : newId();
  const mail = {
    channel: 'email',
    from: { senderId },
    to: 'efe@example.com',
    subject: 'x',
    text: 'x',
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const message = await post('messages', mail);
  const campaign = await post('campaigns', {
    channel: 'email',
    name: 'x',
    fromBrand: 'x',
    senderId,
    subject: 'x',
    html: '<p>x</p>',
    audience: { source: 'all' },
  });
  const model = await post('campaigns', {
    channel: 'email',
    name: 'x',
    fromBrand: 'x',
    senderId,
    subject: 'x',
    html: '<p>{{ feed.items }}</p>',
    audience: { source: 'all' },
  });
  await account.inScope(({ sql }) => sql('delete from campaign_feed'));
  const feed = await post('feeds', {
    name: 'x',
    url: 'https://example.com/feed',
    modelId: model,
    schedule: { every: 'day', time: '09:00' },
  });
  if (id === 'resumeFeed') await account.inScope(({ feeds }) => feeds.pause(feed));
  await account.inScope(({ sql }) =>
    sql('update campaign set status = $1 where id = $2', [stateBefore[id] ?? 'draft', campaign]),
  );
  if (id === 'getCampaignAbTest' || id === 'decideCampaignAbTest') await startTest(campaign);
  if (id === 'removeSuppression')
    await api.call(token, 'POST', '/v1/suppressions', { channel: 'email', address: 'ada@example.com' });
  const { id: asset } = await storeAsset(api.domain, account, {
    id: newId(),
    filename: 'shop.png',
    bytes: await readFile(join(folder, 'shop.png')),
  });
  if (id === 'restoreAsset') await account.inScope(({ assets }) => assets.remove([asset]));
  const { id: form } = await account.inScope(({ forms }) => forms.create('News'));
  const { id: survey } = await account.inScope(({ surveys }) => surveys.create('Delivery', 'nps'));
  await account.trustPublisher();
  const { id: lead } = await account.inScope(async ({ leads, forms }) => {
    const created = await leads.create('Deals', list);
    await forms.publish(created.id);
    return created;
  });
  const { id: journey } = await account.inScope(async ({ journeys, journeyLifecycle }) => {
    const created = await journeys.create('Welcome', 'lifecycle', waitingJourney);
    await journeyLifecycle.publish(created.id, created.revision);
    if (id === 'resumeJourney') await journeyLifecycle.pause(created.id);
    return created;
  });
  const { hold, redemption } = await useCodes(list);
  const { program: loyaltyProgram, member } = await addMember(list, contact);
  const { program, advocate } = await openReferrals(list);
  return {
    message,
    contact,
    otherContact,
    list,
    campaign,
    model,
    feed,
    asset,
    form,
    survey,
    lead,
    journey,
    hold,
    redemption,
    program,
    loyaltyProgram,
    member,
    advocate,
    sender: senderId,
  };
}

/** A programme with a member who has points. */
async function addMember(listId: string, contactId: string): Promise<{ program: string; member: string }> {
  const other = await account.contact({ fullName: 'Ife', email: 'ife@loyalty.example' });
  return account.inScope(async ({ loyaltyPrograms, loyaltyMembers, points }) => {
    const { id } = await loyaltyPrograms.create('Circle', listId);
    await loyaltyPrograms.publish(id);
    const { member } = await loyaltyMembers.add(id, other);
    const earned = { memberId: member.id, points: 1_000, reference: '', reason: '', source: 'api' } as const;
    await points.earn({ ...earned, key: newId() });
    return { program: id, member: member.id, contactId };
  });
}

/** A reward with one code that a till holds and one that was redeemed. */
async function useCodes(listId: string): Promise<{ hold: string; redemption: string }> {
  await account.give(1_000_000n);
  const contactId = await account.contact({ fullName: 'Efe', email: 'efe@rewards.example' });
  return account.inScope(async ({ rewards, rewardIssues, till }) => {
    const { id } = await rewards.create('Free coffee', listId);
    const issue = await rewardIssues.give(id, contactId, newId());
    if (typeof issue === 'string') throw new Error(issue);
    const { code } = issue;
    const by = { source: 'api', actorId: null } as const;
    const redeemed = await till.redeem(
      by,
      { code, amountMinor: null, key: newId() },
      { reference: '', holdId: null },
    );
    if (!redeemed.isRedeemed) throw new Error(redeemed.reason);
    await till.rollBack(by, redeemed.redemption.id, '');
    const held = await till.hold(by, { code, amountMinor: null, key: newId() }, 60);
    if (!held.isHeld) throw new Error(held.reason);
    return { hold: held.hold.id, redemption: redeemed.redemption.id };
  });
}

/** A published programme with an advocate. */
async function openReferrals(listId: string): Promise<{ program: string; advocate: string }> {
  const contactId = await account.contact({ fullName: 'Bola', email: 'bola@referrals.example' });
  return account.inScope(async ({ rewards, referralPrograms, advocates }) => {
    const reward = await rewards.create('Thank you', listId);
    const created = await referralPrograms.create('Bring a friend', listId);
    const settings = { ...created, minAmountMinor: '0', friendRewardId: reward.id };
    await referralPrograms.save(created.id, settings, created.revision);
    await referralPrograms.publish(created.id);
    const { id } = await advocates.join(created.id, contactId, 'api');
    return { program: created.id, advocate: id };
  });
}

/** An A/B test as after the campaign's start. */
async function startTest(campaign: string): Promise<void> {
  await account.inScope(async ({ sql, actor }) => {
    const subject = [actor.accountId, campaign];
    await sql(
      `insert into ab_test (account_id, campaign_id, state, measure, if_unclear, minutes, from_id, until_id, rest, held_out)
       values ($1, $2, 'testing', 'clicks', 'first', 60, $2, $2, 0, 0)`,
      subject,
    );
    await sql(
      `insert into ab_variant (account_id, campaign_id, n, subject, from_brand, compiled, first_link, first_condition)
       select $1, $2, n, 'x', 'x', '{}', 0, 0 from generate_series(0, 1) n`,
      subject,
    );
  });
}
const blank = blankJourney();
const waitingJourney = {
  ...blank,
  nodes: [
    ...blank.nodes.map((node) => ({ ...node, next: { next: 'day' } })),
    {
      id: 'day',
      type: 'wait' as const,
      label: '',
      config: { span: { amount: 1, unit: 'days' as const } },
      next: {},
    },
  ],
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (_all, name: string) => entities[name] ?? '');

/** A verifier written from Standard Webhooks, independently of the sender. */
function sign(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** The text of the page's examples under an element, as a browser would copy it. */
function examplesIn(start: string, end: string): string[] {
  const part = page.slice(page.indexOf(start), page.indexOf(end, page.indexOf(start)));
  return [...part.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, text = '']) =>
    unescaped(text).replaceAll('http://localhost:3000', baseUrl),
  );
}

function withOwnIds(example: string, ids: Record<ExampleKind, string>): string {
  return Object.entries(exampleIds).reduce(
    (text, [kind, id]) => text.replaceAll(id, ids[kind as ExampleKind]),
    example,
  );
}

/** Runs it as its own file with the client, like a reader's program. */
async function runProgram(text: string): Promise<string> {
  const file = join(folder, `pasted-${randomBytes(6).toString('hex')}.mts`);
  await writeFile(file, text);
  const env = { PATH: process.env['PATH'], TALKDRUM_KEY: token };
  return (await run(process.execPath, [file], { env, cwd: folder })).stdout;
}

const shell = async (command: string) =>
  (
    await run('bash', ['-c', command.replaceAll(/^curl /gm, 'curl -sS --fail-with-body ')], {
      env: { PATH: process.env['PATH'], TALKDRUM_KEY: token },
      cwd: folder,
    })
  ).stdout;

describe.each(Object.keys(v1Operations) as OperationId[])('the examples of %s', (id) => {
  it("work as pasted, with the account's ids", async () => {
    const [curl = '', client = ''] = examplesIn(`<article id="${id}">`, '</article>');
    const { answer } = v1Operations[id];
    const shown = await shell(withOwnIds(curl, await prepare(id)));
    expect(answer === null ? shown : Object.keys(JSON.parse(shown))).toEqual(
      answer === null ? '' : expect.arrayContaining([expect.any(String)]),
    );
    const ids = await prepare(id);
    const start = `import { Talkdrum } from '@talkdrum/client';\nconst talkdrum = new Talkdrum({ apiKey: process.env.TALKDRUM_KEY, baseUrl: '${baseUrl}', retries: 0 });`;
    const given: unknown = JSON.parse(
      await runProgram(`${start}\n${withOwnIds(client, ids)}\nconsole.log(JSON.stringify(answer));`),
    );
    expect(answer === null ? given : answer.parse(given)).toEqual(given);
  });
});

describe('the examples of the introduction', () => {
  it('work one after the other', async () => {
    await prepare('sendMessage');
    const [terminal = '', program = ''] = examplesIn('id="first-steps"', '</section>');
    // A key as the dashboard makes it, with the scopes it proposes.
    const { token: newKey } = await api.key(account, { scopes: ['messages.send', 'messages.read'] });
    expect(await shell(terminal.replace('td_live_…', newKey))).toContain('"items"');
    const [repeats = ''] = examplesIn('id="repeats"', '</section>');
    const [paging = '', all = ''] = examplesIn('id="paging"', '</section>');
    expect(JSON.parse(await shell(paging)).items[0]).toMatchObject({ to: 'efe@example.com' });
    await account.inScope(({ sql }) =>
      sql(`update delivery set state = 'sent', settled_at = now() where campaign_id is null`),
    );
    const printed = await runProgram(`${program}\n${repeats}\n${all}`);
    expect(printed.split('\n')[0]).toBe('queued');
    expect(printed).toContain('efe@example.com');
    const lists = await api.call(token, 'GET', '/v1/lists');
    expect(lists.json().items.filter(({ name }: { name: string }) => name === 'Spring')).toHaveLength(1);
  });

  it('verify the signature of a webhook, and reject a changed body', async () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const [body, now] = ['{"type":"webhook.test"}', Math.floor(Date.now() / 1_000)];
    const headers = {
      'webhook-id': 'a1',
      'webhook-timestamp': String(now),
      'webhook-signature': `v1,AAAA ${sign(secret, 'a1', now, body)}`,
    };
    const old = {
      ...headers,
      'webhook-timestamp': '1700000000',
      'webhook-signature': sign(secret, 'a1', 1_700_000_000, body),
    };
    const calls = [
      [secret, headers, body],
      [secret, headers, `${body} `],
      [secret, { ...headers, 'webhook-id': 'a2' }, body],
      [secret, old, body],
      [secret, {}, body],
    ];
    const program = `${verifyExample}\nconsole.log(JSON.stringify(${JSON.stringify(calls)}.map((call) => isFromTalkdrum(...call))));`;
    const file = join(folder, 'verify.mjs');
    await writeFile(file, program);
    const { stdout } = await run(process.execPath, [file]);
    expect(JSON.parse(stdout)).toEqual([true, false, false, false, false]);
  });
});
