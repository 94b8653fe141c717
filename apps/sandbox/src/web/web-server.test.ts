import { once } from 'node:events';
import { createServer, get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../index.ts';
import type { Sandbox } from '../index.ts';
import { listen } from '../listen.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.mailbox.clear());

const get = (path: string, init?: RequestInit) => fetch(`${sandbox.httpUrl}${path}`, init);
const getText = async (path: string) => (await get(path)).text();
const getJson = async (path: string, init?: RequestInit): Promise<unknown> => (await get(path, init)).json();

async function send(subject: string, html: string, headers: Record<string, string> = {}): Promise<string> {
  const transport = createTransport({ url: sandbox.smtpUrl });
  await transport.sendMail({
    from: 'Brand <shop@brand.example>',
    to: 'Zoë <zoe@x.example>',
    subject,
    html,
    text: 'Plain words',
    headers,
    attachments: [
      { filename: 'menü.txt', content: 'soup' },
      { filename: 'dot.png', content: 'png', cid: 'dot@brand', contentType: 'image/png' },
    ],
  });
  transport.close();
  return (await sandbox.mailbox.waitFor({ subject })).id;
}

describe('the JSON API', () => {
  it('lists, shows, and deletes mail', async () => {
    const id = await send('Spring', '<a href="http://127.0.0.1/c?a=1&amp;b=2"><b>Click</b> me</a>');
    expect(await getJson('/api/messages?to=ZOE&subject=spr&q=plain&limit=5')).toMatchObject({
      total: 1,
      items: [{ id, subject: 'Spring', to: ['zoe@x.example'] }],
    });
    expect(await getJson('/api/messages?to=nobody')).toEqual({ items: [], total: 0 });
    expect(await getJson(`/api/messages/${id}`)).toMatchObject({
      from: 'shop@brand.example',
      sender: 'Brand <shop@brand.example>',
      text: 'Plain words\n',
      links: [{ url: 'http://127.0.0.1/c?a=1&b=2', text: 'Click me' }],
      attachments: [{ filename: 'dot.png' }, { filename: 'menü.txt', size: 4 }],
    });
    expect(await getText(`/api/messages/${id}/source`)).toContain('Subject: Spring\r\n');
    expect(await getJson('/api/stats')).toMatchObject({ accepted: 1, refused: 0, byRule: {} });
    expect((await get('/api/messages', { method: 'DELETE' })).status).toBe(204);
    expect((await get(`/api/messages/${id}`)).status).toBe(404);
    expect((await get('/api/messages?limit=none')).status).toBe(400);
  });

  it('changes the zone', async () => {
    const post = (body: unknown) =>
      get('/api/dns', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post({ name: 'A.example', type: 'txt', value: 'one' })).status).toBe(201);
    expect((await post({ lines: 'b.example TXT two\nnonsense' })).status).toBe(422);
    expect((await post({ name: 'a.example', type: 'A', value: 'x' })).status).toBe(400);
    expect(await getJson('/api/dns')).toEqual({
      items: [
        { name: 'a.example', type: 'TXT', value: 'one' },
        { name: 'b.example', type: 'TXT', value: 'two' },
      ],
    });
    expect(await getJson('/api/dns?name=a.example', { method: 'DELETE' })).toEqual({ removed: 1 });
    expect(sandbox.zone.list()).toHaveLength(1);
  });
});

describe('the pages', () => {
  it('never render markup of a message', async () => {
    const evil = '<script>alert(1)</script>';
    const id = await send(`Evil ${evil}`, `<p>Hi</p>${evil}<img src="cid:dot@brand">`, { 'X-Evil': evil });
    for (const path of [
      '/mail',
      `/mail/${id}`,
      `/mail/${id}?tab=headers`,
      `/mail/${id}?tab=source`,
      `/mail/${id}?q=evil`,
      '/mail/list?q=%3Cscript%3E',
    ]) {
      const text = await getText(path);
      expect(text).not.toContain('<script>');
      expect(text).toMatch(/Evil|Nothing found/);
    }
    const page = await getText(`/mail/${id}`);
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('&lt;base target=&quot;_blank&quot;&gt;');
    expect(page).toContain('data:image/png;base64,');
  });

  it('serve attachments as downloads only', async () => {
    const id = await send('Files', '<p>x</p>');
    const response = await get(`/mail/${id}/attachments/1`);
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''men%C3%BC.txt");
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(await response.text()).toBe('soup');
  });

  it('post the one-click unsubscribe and show the answer', async () => {
    const bodies: string[] = [];
    const product = createServer((request, response) => {
      request
        .setEncoding('utf8')
        .on('data', (chunk: string) =>
          bodies.push(`${request.method} ${request.headers['content-type']} ${chunk}`),
        );
      request.on('end', () => response.writeHead(202).end('You are <b>out</b>'));
    });
    const port = await listen(product, 0, '127.0.0.1', 'the product');
    const listHeaders = (url: string) => ({
      'List-Unsubscribe': `<mailto:out@brand.example>, <${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const near = await send('Near', '<p>x</p>', listHeaders(`http://127.0.0.1:${port}/u/token?x=1`));
    const answer = await (await get(`/mail/${near}/unsubscribe`, { method: 'POST' })).text();
    expect(bodies).toEqual(['POST application/x-www-form-urlencoded List-Unsubscribe=One-Click']);
    expect(answer).toContain('Answer 202');
    expect(answer).toContain('You are &lt;b&gt;out&lt;/b&gt;');
    const far = await send('Far', '<p>x</p>', listHeaders('https://brand.example/u'));
    expect((await get(`/api/messages/${far}/unsubscribe`, { method: 'POST' })).status).toBe(409);
    expect(await getText(`/mail/${far}?tab=headers`)).toContain('button disabled');
    product.close();
  });

  it('accept pasted records and say which lines are wrong', async () => {
    const paste = (lines: string) =>
      get('/dns/paste', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ lines }) });
    expect((await paste('c.example TXT fine')).headers.get('location')).toBe('/dns?added=1');
    const bad = await paste('d.example A no');
    expect(bad.status).toBe(422);
    expect(await bad.text()).toContain('Line 1: &quot;no&quot; is not an IPv4 address');
    const remove = await get('/dns/remove', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ name: 'c.example', type: 'TXT', value: 'fine' }),
    });
    expect(remove.headers.get('location')).toBe('/dns?removed=1');
  });

  it('notify an open page of new mail, even many messages at once', async () => {
    const abort = new AbortController();
    const stream = await get('/mail/events', { signal: abort.signal });
    for (let index = 0; index < 50; index += 1)
      sandbox.mailbox.add({ from: '', to: ['a@x'], rule: null, raw: Buffer.from('Subject: x\r\n\r\n') });
    let text = '';
    for await (const chunk of stream.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('event: change')) break;
    }
    abort.abort();
    expect(text.match(/event: change/g)).toHaveLength(1);
    expect(text).toContain('data: 50');
  });

  it('refuse changes from other sites and forged host names', async () => {
    const refused = await get('/mail/delete-all', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(refused.status).toBe(403);
    const otherOrigin = await get('/api/messages', {
      method: 'DELETE',
      headers: { origin: 'http://evil.example' },
    });
    expect(otherOrigin.status).toBe(403);
    const borrowed = httpGet(`${sandbox.httpUrl}/mail`, { headers: { host: 'rebound.example' } });
    const [response]: IncomingMessage[] = await once(borrowed, 'response');
    expect(response?.resume().statusCode).toBe(403);
    expect((await get('/nothing-here')).status).toBe(404);
  });
});
