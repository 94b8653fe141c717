import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '../../housekeeping/index.ts';
import { messagesRetention } from '../messages-retention.ts';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { createSmtpTransport } from '../../email/index.ts';
import { SendPump } from '../../sending/pump/send-pump.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { Tracking } from '../../tracking/hits/tracking.ts';
import { viewMessage } from './view-message.ts';
import { keepMessageLinks } from './keep-message-links.ts';
import { findMessageLink } from './message-links.ts';
import type { MessageRequest, SubmitOptions } from '../request/message-request.ts';

let test: TestDomain;
let server: ScriptedServer;
let tracking: Tracking;
let account: SendingFixture;

beforeAll(async () => {
  server = await startScriptedServer(() => undefined);
  test = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
  tracking = new Tracking(test.domain, findMessageLink);
  account = await SendingFixture.create(test.domain);
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/152.0 Safari/537.36';
const html = '<p>Adé, <a href="https://shop.example/orders/1?a=1&amp;b=2">your order</a></p>';
const later = () => ({ ip: '203.0.113.7', userAgent: chrome, at: new Date(Date.now() + 60_000) });
const scope = <T>(work: Parameters<typeof test.domain.openScope<T>>[1]) =>
  test.domain.openScope({ accountId: account.accountId, userId: null }, work);

async function send(to: string, change: Partial<MessageRequest>, options: SubmitOptions = { source: 'api' }) {
  const request: MessageRequest = {
    channel: 'email',
    from: { address: 'news@kola.example' },
    to,
    subject: 'Order',
    ...change,
  };
  const { messages, refused } = await scope((each) => each.messages.submit([request], options));
  expect(refused).toEqual([]);
  const pump = new SendPump(test.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 1 }),
  });
  await pump.runUntilIdle();
  await pump.drain();
  const raw = server.accepted.find((one) => one.to === to)?.raw ?? '';
  const parsed = await PostalMime.parse(Buffer.from(raw, 'latin1'));
  const shown = parsed.html ?? '';
  const click = /\/c\/([\w-]+)/.exec(shown)?.[1];
  return {
    id: messages[0]?.id ?? '',
    raw,
    parsed,
    html: shown,
    click,
    pixel: /\/o\/([\w-]+)/.exec(shown)?.[1],
  };
}

const read = (id: string) =>
  scope(async ({ messages }) => ({ message: await messages.get(id), events: await messages.events(id) }));

describe('opens and clicks of a transactional email', () => {
  it('are counted and reported like those of a campaign, with bots separate', async () => {
    const sent = await send('all@example.com', { html });
    expect(sent.html).not.toContain('shop.example');
    expect(sent.parsed.text).toContain('https://shop.example/orders/1?a=1&b=2');
    expect(await tracking.recordOpen(sent.pixel ?? '', later())).toBe(true);
    await tracking.recordOpen(sent.pixel ?? '', { ...later(), userAgent: 'GoogleImageProxy' });
    expect(await tracking.recordClick(sent.click ?? '', later())).toBe(
      'https://shop.example/orders/1?a=1&b=2',
    );
    await tracking.recordClick(sent.click ?? '', { ...later(), userAgent: 'curl/8' });
    const { message, events } = await read(sent.id);
    expect(message).toMatchObject({
      isTracked: true,
      opens: 2,
      clicks: 1,
      openedAt: expect.any(Date),
      clickedAt: expect.any(Date),
    });
    const ours = events
      .filter(({ audience }) => audience !== '')
      .map(({ kind, audience, detail }) => `${kind} ${audience} ${detail}`.trim());
    const target = 'https://shop.example/orders/1?a=1&b=2';
    expect(ours.toSorted()).toEqual([
      `click human ${target}`,
      `click scanner ${target}`,
      'open human',
      'open proxy',
    ]);
    const [day] = await account.query('select views, clicks from channel_hour where account_id = $1');
    expect(day).toEqual({ views: 2, clicks: 1 });
  });

  it('of a template are counted too, even if a URL contains data', async () => {
    const template = newId();
    await account.query(
      `insert into template (account_id, id, channel, name, subject, html, text) values ($1, $2, 'email', 'Order', 'Order', '<a href="https://shop.example/o/{{ Attribs.order }}">Order</a>', '')`,
      [template],
    );
    const sent = await send('template@example.com', {
      templateId: template,
      data: { order: 'a 7' },
      subject: 'Order',
    });
    expect(await tracking.recordClick(sent.click ?? '', later())).toBe('https://shop.example/o/a%207');
    expect((await read(sent.id)).message).toMatchObject({ isTracked: true, clicks: 1 });
    expect(sent.parsed.text).toContain('https://shop.example/o/a%207');
  });

  it('of an SMTP submission are counted in its HTML part', async () => {
    const raw = Buffer.from(
      `From: news@kola.example\r\nSubject: Order\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`,
    );
    const sent = await send('smtp@example.com', { from: {}, raw }, { source: 'smtp' });
    expect(sent.html).toContain('Adé');
    expect(await tracking.recordClick(sent.click ?? '', later())).toBe(
      'https://shop.example/orders/1?a=1&b=2',
    );
    expect(await tracking.recordOpen(sent.pixel ?? '', later())).toBe(true);
  });

  it.each([
    ['the request says so', { html, tracking: false }],
    ['there is no HTML', { text: 'See https://shop.example/orders/1?a=1&b=2' }],
    [
      'the message is signed',
      {
        from: {},
        raw: signed('DKIM-Signature: v=1; a=rsa-sha256; d=kola.example; s=x; h=from; bh=eA==; b=eA=='),
      },
    ],
    ['a header says so', { from: {}, raw: signed('X-Talkdrum-Tracking: off') }],
  ] satisfies [string, Partial<MessageRequest>][])('are not counted when %s', async (name, change) => {
    const sent = await send(`${name.toLowerCase().replaceAll(' ', '-')}@example.com`, change);
    expect(sent.raw).not.toMatch(/\/c\/|\/o\/|X-Talkdrum/);
    expect(`${sent.html}${sent.parsed.text}`).toContain('https://shop.example/orders/1');
    expect((await read(sent.id)).message.isTracked).toBe(false);
  });

  it('are not counted when the key says so', async () => {
    const id = newId();
    await account.query(
      `insert into api_key (account_id, id, name, gateway, public_id, secret_hash, is_tracked, created_by) values ($1, $2, 'Quiet', 'api', 'quiet', '', false, $2)`,
      [id],
    );
    const sent = await send('key@example.com', { html }, { source: 'api', apiKeyId: id });
    expect(sent.html.trim()).toBe(html);
  });

  it('still work when the content is no longer stored', async () => {
    const sent = await send('kept@example.com', { html: `${html}<a href="https://b.example">b</a>` });
    await account.query(`update message set created_at = now() - interval '61 days' where account_id = $1`);
    await keepMessageLinks(test.domain);
    await applyRetention(test.domain, messagesRetention);
    const [row] = await account.query(
      'select has_content, html, links from message where account_id = $1 and id = $2',
      [sent.id],
    );
    expect(row).toEqual({
      hasContent: false,
      html: null,
      links: ['https://shop.example/orders/1?a=1&b=2', 'https://b.example'],
    });
    expect(await tracking.recordClick(sent.click ?? '', later())).toBe(
      'https://shop.example/orders/1?a=1&b=2',
    );
  });

  it('lead nowhere with a token of another link or message', async () => {
    const { click, pixel } = await send('token@example.com', { html });
    expect(await tracking.recordClick(`${click?.slice(0, -2)}xx`, later())).toBeNull();
    expect(await tracking.recordClick(pixel ?? '', later())).toBeNull();
  });
});

function signed(header: string): Buffer {
  return Buffer.from(
    `From: news@kola.example\r\n${header}\r\nSubject: Order\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`,
  );
}

describe('a message to a contact', () => {
  it('appears in their history, by email address or phone number', async () => {
    const [mail, phone, gone] = [newId(), newId(), newId()];
    await account.query(
      `insert into contact (account_id, id, email, phone, deleted_at) values ($1, $2, 'efe@example.com', null, null), ($1, $3, null, '+2348031234567', null), ($1, $4, 'efe@example.com', null, now())`,
      [mail, phone, gone],
    );
    await account.query(
      `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, $2, 'sms', 'Kola', 'transactional', 1)`,
      [newId()],
    );
    const sms: MessageRequest = { channel: 'sms', from: { address: 'Kola' }, to: '08031234567', text: 'Hi' };
    await send('Efe@Example.com', { html });
    await scope((each) => each.messages.submit([sms], { source: 'api' }));
    const rows = await account.query(
      'select address, contact_id from delivery where account_id = $1 and contact_id is not null order by address',
    );
    expect(rows).toEqual([
      { address: '+2348031234567', contactId: phone },
      { address: 'efe@example.com', contactId: mail },
    ]);
    const history = await scope(({ contactHistory }) => contactHistory.list(mail, 'email'));
    expect(history).toMatchObject([{ campaignName: null, subject: 'Order', source: 'api', state: 'sent' }]);
  });
});

describe('"View in browser" of a message made from a template', () => {
  const addTemplate = () =>
    scope(async ({ templates }) => {
      const { id } = await templates.create(`View ${newId()}`, { from: 'blank', kind: 'html' });
      const body =
        '<p>Dear {{ contact.name }}, order {{ Attribs.order }}. <a href="{{ links.view_in_browser }}">View in browser</a></p>';
      await templates.save(id, { subject: 'Order', preheader: '', html: body, text: '' }, 1);
      return id;
    });

  it('shows what its recipient got, until the person is erased', async () => {
    const templateId = await addTemplate();
    const [contactId] = await account.addContacts(['view@example.com']);
    const sent = await send('view@example.com', { templateId, toName: 'Adé', data: { order: 'A-17' } });
    const link = /\/v\/([\w-]+)/.exec(sent.html)?.[1] ?? '';
    const shown = await viewMessage(test.domain, link);
    expect(shown.html).toContain('Dear Adé, order A-17.');
    expect(shown.html).not.toContain('/o/');
    await expect(viewMessage(test.domain, `${link.slice(0, -2)}AA`)).rejects.toMatchObject({
      code: 'expired_link',
    });
    await scope(({ personalData }) => personalData.erase(contactId ?? '', { isSuppressed: false }));
    await expect(viewMessage(test.domain, link)).rejects.toMatchObject({ code: 'expired_link' });
  });
});
