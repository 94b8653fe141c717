import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeUploadRate } from '../../assets/index.ts';
import { startTestDomain, TestAccount, type TestDomain, zipOf as zip } from '../../testing/index.ts';
import { importTemplate } from './import-template.ts';

let test: TestDomain;
let account: TestAccount;
let names = 0;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const page = (body: string) => `<html><head><title>Spring news</title></head><body>${body}</body></html>`;

/** Thirty megabytes of nothing, in files that are each small enough. */
const heavy = {
  'index.html': page('x'),
  ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}.bin`, Buffer.alloc(1_000_000)])),
};

/** Renames a file in a ZIP to a name of the same length, which no program would write. */
const renamed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

const take = (bytes: Buffer) => {
  names += 1;
  return importTemplate(test.domain, account, `Import ${names}`, bytes);
};

describe('an HTML file', () => {
  it('becomes a template with the subject of its title', async () => {
    const { template, pictures, leftOut } = await take(Buffer.from(page('<p>Olá</p>')));
    expect(template).toMatchObject({ kind: 'html', subject: 'Spring news', text: '' });
    expect(template.html).toContain('<p>Olá</p>');
    expect([pictures, leftOut]).toEqual([0, []]);
  });

  it('is read in the encoding it names, or has as a mark', async () => {
    const latin = Buffer.from(page('<meta charset="windows-1252"><p>Ol\u00e1</p>'), 'latin1');
    expect((await take(latin)).template.html).toContain('Olá');
    const wide = Buffer.from(`\ufeff${page('<p>Olá</p>')}`, 'utf16le');
    expect((await take(wide)).template.html).toContain('Olá');
  });

  it.each([
    ['bytes that aren’t UTF-8', Buffer.from(page('<p>Ol\u00e1</p>'), 'latin1'), /isn’t text in UTF-8/],
    ['an unknown encoding', Buffer.from(page('<meta charset="klingon">')), /“klingon”, which we can’t read/],
    ['no HTML at all', Buffer.from('just words'), /neither HTML nor a ZIP/],
    ['an unknown merge tag', Buffer.from(page('{{ nobody.knows }}')), /nobody\.knows/],
  ])('with %s is refused', async (_, bytes, message) => {
    await expect(take(bytes)).rejects.toThrow(message);
  });

  it('gets the pictures inside of it stored, and says what else was left out', async () => {
    const source = `<img src="data:image/png;base64,${png.toString('base64')}"><script>x()</script>`;
    const { template, pictures, leftOut } = await take(Buffer.from(page(source)));
    expect(template.html).toMatch(/<img src="http[^"]+\/files\/[^"]+\.png">/);
    expect([pictures, leftOut]).toEqual([1, [{ name: '<script>', reason: expect.any(String) }]]);
  });
});

describe('a ZIP', () => {
  it('brings its pictures: stored, shown from our address, and counted as used', async () => {
    const html = page(
      `<img src="images/a%20b.png?v=1" srcset="images/a.png 2x"><td background='../mail/images/bg.png'></td>` +
        '<p style="background:url(images/bg.png)">x</p><img src="https://shop.example/c.png">',
    );
    const files = { 'mail/index.html': html, 'mail/images/a b.png': png, 'mail/images/bg.png': png };
    const { template, pictures, leftOut } = await take(await zip(files));
    expect([pictures, leftOut]).toEqual([2, []]);
    expect(template.html).not.toMatch(/images\/|srcset/);
    expect(template.html).toContain('https://shop.example/c.png');
    const uses = await account.query<{ n: number }>(
      `select count(*)::int as n from asset_use where account_id = $1 and subject_id = $2`,
      [template.id],
    );
    expect(uses).toEqual([{ n: 2 }]);
  });

  it('counts each of its pictures as an upload', async () => {
    const other = await TestAccount.create(test.domain);
    await takeUploadRate(test.domain, other.accountId, 999);
    const html = page('<img src="a.png"><img src="b.png">');
    const bytes = await zip({ 'index.html': html, 'a.png': png, 'b.png': png });
    await expect(importTemplate(test.domain, other, 'Spring', bytes)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  it('loses only the files that can’t be taken, each with its reason', async () => {
    const files = {
      'index.html': page('<img src="logo.png"><img src="bad.png"><img src="gone.png"><p>x</p>'),
      'logo.png': png,
      'bad.png': '<svg onload="x()"></svg>',
      'style.css': 'p { color: red }',
      'more.zip': 'PK',
    };
    const { pictures, leftOut } = await take(await zip(files));
    expect(pictures).toBe(1);
    const reasons = Object.fromEntries(leftOut.map(({ name, reason }) => [name, reason]));
    expect(reasons).toMatchObject({
      'gone.png': expect.stringContaining('isn’t in the file'),
      'more.zip': expect.stringContaining('archive in the archive'),
      'style.css': expect.stringContaining('style element'),
    });
    expect(Object.keys(reasons)).toContain('bad.png');
  });

  it('can’t reach outside its folder by a path', async () => {
    const bytes = await zip({ 'index.html': page('<img src="../x.png">x'), 'ab/x.png': png });
    const { pictures, leftOut } = await take(renamed(bytes, 'ab/x.png', '../x.png'));
    expect(pictures).toBe(0);
    expect(leftOut).toContainEqual({ name: '../x.png', reason: 'Its path leads out of the ZIP.' });
  });

  it.each([
    ['has no HTML', { 'a.png': png }, /no HTML file/],
    ['has two HTML files', { 'a.html': 'a', 'b.html': 'b' }, /has 2 HTML files/],
    ['is a bomb of many small files', heavy, /far more than its size/],
    ['is a bomb', { 'index.html': page('x'), 'bomb.bin': Buffer.alloc(9_000_000) }, /far more than its size/],
  ])('that %s is refused as a whole', async (_, files, message) => {
    await expect(zip(files as Record<string, Buffer>).then(take)).rejects.toThrow(message);
  });

  it('that is damaged is refused', async () => {
    const bytes = await zip({ 'index.html': page('x') });
    await expect(take(bytes.subarray(0, bytes.length - 30))).rejects.toMatchObject({ code: 'invalid_file' });
  });
});
