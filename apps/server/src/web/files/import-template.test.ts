import { zipOf } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal, ownOrigin, type SignedInWeb, startSignedInWeb } from '../../../test/signed-in-web.ts';

let web: SignedInWeb;
let names = 0;

beforeAll(async () => {
  web = await startSignedInWeb();
});
afterAll(() => web.stop());

/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const page = (body: string) => `<html><head><title>Spring news</title></head><body>${body}</body></html>`;

interface Sent {
  name?: string;
  field?: string;
  as?: Record<string, string>;
  origin?: string;
}

function send(
  content: Buffer | string,
  { name, field = 'file', as = web.cookies, origin = ownOrigin }: Sent = {},
) {
  names += 1;
  const query = new URLSearchParams({ name: name ?? `Import ${names}` });
  const head = `--xx\r\ncontent-disposition: form-data; name="${field}"; filename="a.html"\r\n\r\n`;
  return web.app.inject({
    method: 'POST',
    url: `/files/templates?${query.toString()}`,
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--xx--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=xx', origin },
    cookies: as,
  });
}

describe('an import', () => {
  it('of an HTML file answers with the new template, and is in the audit log', async () => {
    const answer = await send(page('<p>Hello</p>'), { name: 'Spring' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { id, ...rest } = answer.json<{ id: string; pictures: number; leftOut: unknown[] }>();
    expect(rest).toEqual({ pictures: 0, leftOut: [] });
    const got = await web.app.inject({
      url: `/trpc/templates.get?input=${encodeURIComponent(JSON.stringify({ id }))}`,
      cookies: web.cookies,
    });
    expect(got.body).toContain('<p>Hello</p>');
    const trail = await web.app.inject({ url: '/files/audit/audit-log.csv', cookies: web.cookies });
    expect(trail.body).toContain('Spring');
  });

  it('of a ZIP stores its pictures and says what it left out', async () => {
    const zip = await zipOf({
      'index.html': page('<img src="logo.png" alt="Kola">'),
      'logo.png': png,
      'notes.txt': 'not shown',
    });
    const answer = await send(zip);
    expect(answer.json()).toMatchObject({ pictures: 1, leftOut: [{ name: 'notes.txt' }] });
  });
});

describe('an import is refused', () => {
  it.each([
    ['of a file that is neither', 'just words', {}, 'unsupported_file', /neither HTML nor a ZIP/],
    ['with an unknown merge tag', page('{{ nobody.knows }}'), {}, 'unknown_merge_tag', /nobody\.knows/],
    ['of an empty file', '', {}, 'unsupported_file', /./],
    ['in another field', page('x'), { field: 'files' }, 'invalid_input', /the field "file"/],
    ['without a name', page('x'), { name: ' ' }, 'invalid_input', /Name is required/],
    ['of someone who isn’t signed in', page('x'), { as: {} }, 'unauthenticated', /./],
  ])('%s', async (_what, content, sent, code, message) => {
    const answer = await send(content, sent);
    const { error } = answer.json<{ error: { code: string; message: string } }>();
    expect(error.code).toBe(code);
    expect(isRefusal(answer.statusCode)).toBe(true);
    expect(error.message).toMatch(message);
  });

  it('under a name that is taken, on that field', async () => {
    await send(page('x'), { name: 'Taken' });
    const { error } = (await send(page('x'), { name: 'TAKEN' })).json<{
      error: { details: { fieldErrors: Record<string, string[]> } };
    }>();
    expect(error.details.fieldErrors).toHaveProperty('name');
  });

  it.each([25_000_001, 25_200_000])('of a file of %i bytes, with the limit that holds here', async (size) => {
    const answer = await send(Buffer.alloc(size, ' '));
    const { error } = answer.json<{ error: { code: string; message: string } }>();
    expect(error.code).toBe('limit_reached');
    expect(error.message).toContain('25 MB');
  });

  it('from another site', async () => {
    expect((await send(page('x'), { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  });
});
