import type { ContentCondition } from '@talkdrum/email-designs';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpTransport } from '../../email/index.ts';
import { newId } from '../../kernel/index.ts';
import { viewMessage } from '../../messages/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { defaultMonth } from '../testing/default-month.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';

let test: TestDomain;
let server: ScriptedServer;
const refusedOnce = new Set<string>();

beforeAll(async () => {
  server = await startScriptedServer((to) => {
    const isFirst = to.startsWith('later') && !refusedOnce.has(to);
    refusedOnce.add(to);
    return isFirst ? { code: 450, text: '4.2.0 Later', at: 'rcpt' } : undefined;
  });
  test = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

const all = (...items: unknown[]) => ({ v: 1, root: { op: 'and', items } });
const inLagos = { t: 'attribute', key: 'city', type: 'text', cmp: 'eq', value: 'Lagos' };
const html =
  '<p>For all.</p>{{#show 0}}<p>Lagos.</p>{{/show}}{{#show 1}}<p>Gold.</p>{{/show}}' +
  '{{#show 2}}<p>Points.</p>{{/show}}<p><a href="{{ links.view_in_browser }}">View</a></p>';

/** An account with a segment of people in Lagos and a typed attribute, and a message for both. */
async function start() {
  const account = await SendingFixture.create(test.domain);
  await account.query(
    `insert into contact_attribute (account_id, key, label, type)
     values ($1, 'city', 'City', 'text'), ($1, 'plan', 'Plan', 'text'), ($1, 'points', 'Points', 'number')`,
  );
  const segmentId = await account.inScope(async ({ segments }) => {
    const { id } = await segments.create('Lagos', 'contact');
    await segments.update(id, 'Lagos', all(inLagos), 1);
    return id;
  });
  const conditions: ContentCondition[] = [
    { kind: 'segment', segmentId },
    { kind: 'attribute', key: 'plan', value: 'Gold' },
    { kind: 'attribute', key: 'points', value: null },
  ];
  return { account, segmentId, conditions, source: { subject: 'News', html, conditions } };
}

const person = (account: SendingFixture, email: string, attributes: Record<string, string | number>) =>
  account.contact({ email, attributes }, [account.listId]);
const toList = (account: SendingFixture) => ({ source: 'list' as const, listIds: [account.listId] });

async function readParts(account: SendingFixture, campaignId: string) {
  const rows = await account.query<{ address: string; shownParts: number | null }>(
    'select address, shown_parts from delivery where account_id = $1 and campaign_id = $2 order by address',
    [campaignId],
  );
  return Object.fromEntries(rows.map(({ address, shownParts }) => [address, shownParts]));
}

const send = (account: SendingFixture) =>
  account.sendAll({ transport: createSmtpTransport({ url: server.url, connections: 2 }) });

async function received(address: string) {
  const raw = server.accepted.findLast(({ to }) => to === address)?.raw ?? '';
  const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'));
  return { lines: linesOf(mail.html ?? ''), text: mail.text ?? '', html: mail.html ?? '' };
}

const linesOf = (page: string) => [...page.matchAll(/<p>(\w[\w ]*\.)<\/p>/g)].map(([, line]) => line);

describe('parts with conditions', () => {
  it('are decided for each recipient when the audience is frozen', async () => {
    const { account, source } = await start();
    await person(account, 'ada@example.com', { city: 'lagos', plan: 'GOLD', points: 0 });
    await person(account, 'bola@example.com', { city: 'Lagos' });
    await person(account, 'chi@example.com', { city: 'Ibadan', plan: 'gold' });
    await person(account, 'dayo@example.com', { points: 7, plan: 'silver' });
    await person(account, 'efe@example.com', {});
    const { id } = await account.startCampaign(toList(account), [], true, source);
    expect(await readParts(account, id)).toEqual({
      'ada@example.com': 7,
      'bola@example.com': 1,
      'chi@example.com': 2,
      'dayo@example.com': 4,
      'efe@example.com': 0,
    });
    await send(account);
    expect((await received('ada@example.com')).lines).toEqual(['For all.', 'Lagos.', 'Gold.', 'Points.']);
    const chi = await received('chi@example.com');
    expect(chi.lines).toEqual(['For all.', 'Gold.']);
    expect(chi.text).toContain('For all.\n\nGold.\n\n');
    expect(chi.text).not.toMatch(/Lagos|Points/);
    expect((await received('efe@example.com')).lines).toEqual(['For all.']);
  });

  it('are not shown to a pasted person who isn’t a contact', async () => {
    const { account, source } = await start();
    await person(account, 'known@example.com', { plan: 'gold' });
    const pasted = [{ address: 'known@example.com' }, { address: 'new@example.com' }];
    const { id } = await account.startCampaign({ source: 'paste' }, pasted, true, source);
    expect(await readParts(account, id)).toEqual({ 'known@example.com': 2, 'new@example.com': 0 });
  });

  it('compare a number or a yes-or-no as the attribute stores it', async () => {
    const { account } = await start();
    await account.query(
      `insert into contact_attribute (account_id, key, label, type) values ($1, 'is_vip', 'VIP', 'boolean')`,
    );
    const [five, vip] = await Promise.all([
      account.contact({ email: 'five@example.com', attributes: { points: 5 } }, [account.listId]),
      account.contact({ email: 'vip@example.com', attributes: { is_vip: true } }, [account.listId]),
    ]);
    expect([five, vip]).not.toContain('');
    const conditions: ContentCondition[] = [
      { kind: 'attribute', key: 'points', value: '5' },
      { kind: 'attribute', key: 'is_vip', value: 'yes' },
    ];
    const body = '<p>x</p>{{#show 0}}<p>Five.</p>{{/show}}{{#show 1}}<p>VIP.</p>{{/show}}';
    const source = { subject: 'x', html: body, conditions };
    const { id } = await account.startCampaign(toList(account), [], true, source);
    expect(await readParts(account, id)).toEqual({ 'five@example.com': 1, 'vip@example.com': 2 });
  });

  it('cost an ordinary campaign nothing: its rows stay as they were', async () => {
    const { account } = await start();
    await person(account, 'plain@example.com', { plan: 'gold' });
    const { id } = await account.startCampaign();
    expect(await readParts(account, id)).toEqual({ 'plain@example.com': null });
  });

  it('stay as frozen when the segment changes or is deleted, and the person changes', async () => {
    const { account, segmentId, source } = await start();
    await person(account, 'stay@example.com', { city: 'Lagos', plan: 'gold' });
    const { id } = await account.startCampaign(toList(account), [], true, source);
    await account.inScope(async ({ segments }) => {
      await segments.update(segmentId, 'Lagos', all({ ...inLagos, value: 'Abuja' }), 2);
      await segments.archive(segmentId);
    });
    await account.query(`update contact set attributes = '{"points": 3}' where account_id = $1`);
    await send(account);
    const { lines, html: page } = await received('stay@example.com');
    expect(lines).toEqual(['For all.', 'Lagos.', 'Gold.']);
    const token = /\/v\/([\w-]+)/.exec(page)?.[1] ?? '';
    expect(linesOf((await viewMessage(test.domain, token)).html)).toEqual(lines);
    const [contact] = await account.query<{ id: string }>('select id from contact where account_id = $1');
    const preview = (contactId: string | null) =>
      account.inScope(({ campaignPreviews }) => campaignPreviews.preview(id, contactId));
    expect(linesOf((await preview(contact?.id ?? '')).html)).toEqual(lines);
    expect(linesOf((await preview(null)).html)).toEqual(['For all.', 'Lagos.', 'Gold.', 'Points.']);
  });

  it('of a segment deleted before the freeze are decided by its stored rules', async () => {
    const { account, segmentId, source } = await start();
    await person(account, 'gone@example.com', { city: 'Lagos' });
    await account.inScope(({ segments }) => segments.archive(segmentId));
    const { id } = await account.startCampaign(toList(account), [], true, source);
    expect(await readParts(account, id)).toEqual({ 'gone@example.com': 1 });
  });

  it('are the same when the worker dies and when the server wants the message later', async () => {
    const { account, source } = await start();
    await person(account, 'dead@example.com', { plan: 'gold' });
    await person(account, 'later@example.com', { points: 1 });
    const { id } = await account.startCampaign(toList(account), [], true, source);
    const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
    const { accountId } = account;
    const request = { accountId, campaignId: id, after: '-infinity', limit: 10, leaseSeconds: 60 };
    const died = await claimRecipients(connection, {
      ...request,
      withAttributes: false,
      keptUntil: defaultMonth,
    });
    expect(died.leased.map(({ shownParts }) => shownParts)).toEqual([2, 4]);
    await connection.close();
    await account.query(`update contact set attributes = '{}' where account_id = $1`);
    await account.query(
      `update send_claim set lease_until = now() - interval '1 second' where account_id = $1`,
    );
    await send(account);
    expect((await received('dead@example.com')).lines).toEqual(['For all.', 'Gold.']);
    expect(await account.states(id)).toEqual({ sent: 1, queued: 1 });
    await account.query(
      `update delivery set send_after = now() - interval '1 second' where account_id = $1 and state = 'queued'`,
    );
    await account.query(`update due_work set due_at = now() - interval '1 second' where account_id = $1`);
    await send(account);
    expect((await received('later@example.com')).lines).toEqual(['For all.', 'Points.']);
  });
});

describe('a transactional email of a template with conditions', () => {
  it('shows a contact what they match when it is accepted, and anybody else nothing', async () => {
    const { account, conditions } = await start();
    await person(account, 'contact@example.com', { plan: 'gold' });
    const templateId = newId();
    await account.query(
      `insert into template (account_id, id, channel, name, kind, subject, html, text, design)
       values ($1, $2, 'email', 'Order', 'visual', 'Order', $3, '', $4)`,
      [templateId, html, JSON.stringify({ version: 1, doc: {}, conditions })],
    );
    const requests = ['contact@example.com', 'stranger@example.com'].map((to) => ({
      channel: 'email' as const,
      from: { address: 'news@kola.example' },
      to,
      templateId,
    }));
    const { refused } = await account.inScope(({ messages }) => messages.submit(requests, { source: 'api' }));
    expect(refused).toEqual([]);
    await account.query(`update contact set attributes = '{"points": 1}' where account_id = $1`);
    await send(account);
    const contact = await received('contact@example.com');
    expect(contact.lines).toEqual(['For all.', 'Gold.']);
    expect((await received('stranger@example.com')).lines).toEqual(['For all.']);
    const token = /\/v\/([\w-]+)/.exec(contact.html)?.[1] ?? '';
    expect(linesOf((await viewMessage(test.domain, token)).html)).toEqual(['For all.', 'Gold.']);
  });
});
