import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { rewriteHtmlParts } from '../../email/rewrite-html-parts.ts';
import { linkPlaces, LinkNumbers, trackHtml } from './track-html.ts';

const links = { click: (n: number) => `https://t.example/c/${n}`, pixel: 'https://t.example/o/1' };
const img =
  '<img src="https://t.example/o/1" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">';
const tracked = (html: string) => {
  const numbers = new LinkNumbers();
  const out = trackHtml(html, links, numbers);
  return { html: out.replace(img, '{pixel}'), urls: numbers.urls };
};

describe('HTML of a customer', () => {
  it('is kept except for the addresses of its web links, which are numbered once each', () => {
    const html = `<body class=x><a class="b" HREF='https://a.example/?x=1&amp;y=2'>A</a> <a href=https://b.example/>B</a> <a href="https://a.example/?x=1&y=2">A again</a></body>`;
    expect(tracked(html)).toEqual({
      html: `<body class=x><a class="b" HREF='https://t.example/c/0'>A</a> <a href=https://t.example/c/1>B</a> <a href="https://t.example/c/0">A again</a>{pixel}</body>`,
      urls: ['https://a.example/?x=1&y=2', 'https://b.example/'],
    });
  });

  it.each([
    '<a href="mailto:a@b.example">m</a>',
    '<a href="#top">t</a>',
    '<a name="x">n</a>',
    '<a href="javascript:alert(1)">j</a>',
    '<a href="https://">broken</a>',
    '<link href="https://a.example/x.css">',
    '<!-- <a href="https://a.example">c</a> -->',
    '<style>a::after { content: "<a href=https://a.example>" }</style>',
    '<title><a href="https://a.example"></title>',
    '<img alt="<a href=https://a.example>" src="x">',
    '<p>1 < 2 <a',
    '<a href="https://a.example',
    '<!-- never closed <a href="https://a.example">',
  ])('leaves %s as it is', (html) => expect(tracked(html)).toEqual({ html: `${html}{pixel}`, urls: [] }));

  it('is read in time linear in its length', () => {
    const startedAt = performance.now();
    const pieces = [
      '<a href="',
      '<a ',
      '<!--',
      '<style>',
      '<a a=\'"',
      '</',
      '<a href=https://a.example/ ',
      '<a\t\t\t\t',
    ];
    const found = pieces.map((piece) => [...linkPlaces(piece.repeat(60_000))].length);
    expect(found[0]).toBeGreaterThan(0);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('of any kind has the same link numbers when it is sent and when a click is resolved', () => {
    const part = fc.constantFrom(
      '<a href="https://a.example/1">',
      "<a href='http://b.example'>",
      '<b title="x>y">',
      '</a>',
      '"',
      "'",
      '<',
      '<!-- -->',
      'text é',
      '<script>',
      '</script>',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const html = parts.join('');
        const [first, second] = [new LinkNumbers(), new LinkNumbers()];
        trackHtml(html, links, first);
        trackHtml(html, { click: () => '', pixel: '' }, second);
        expect(first.urls).toEqual(second.urls);
      }),
    );
  });
});

describe('a MIME message', () => {
  const rewrite = (message: string) => {
    const numbers = new LinkNumbers();
    const out = rewriteHtmlParts(Buffer.from(message), (html, decode) =>
      trackHtml(html, links, numbers, decode),
    );
    return { out, urls: numbers.urls };
  };
  const mail = (encoding: string, body: string, charset = 'utf-8') =>
    `From: a@b.example\r\nContent-Type: multipart/mixed; boundary="M"\r\n\r\npreamble\r\n--M\r\nContent-Type: multipart/alternative;\r\n boundary=A\r\n\r\n--A\r\nContent-Type: text/plain\r\n\r\nhttps://a.example/é\r\n--A\r\nContent-Type: text/html; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--A--\r\n\r\n--M\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename=x.html\r\n\r\n<a href="https://file.example">f</a>\r\n--M--\r\n`;
  const html = '<p>Adé <a href="https://a.example/é?q=1&amp;r=2">x</a></p>';

  it.each([
    ['8bit', html],
    ['base64', Buffer.from(html).toString('base64')],
    ['quoted-printable', '<p>Ad=C3=A9 <a href=3D"https://a.exam=\r\nple/=C3=A9?q=3D1&amp;r=3D2">x</a></p>'],
  ])(
    'with HTML in %s is tracked, and every other part is unchanged byte for byte',
    async (encoding, body) => {
      const { out, urls } = rewrite(mail(encoding, body));
      expect(urls).toEqual(['https://a.example/é?q=1&r=2']);
      const parsed = await PostalMime.parse(out);
      expect(parsed.html?.trim()).toBe(`<p>Adé <a href="https://t.example/c/0">x</a></p>${img}`);
      expect(out.toString()).toContain(
        '\r\n--A\r\nContent-Type: text/plain\r\n\r\nhttps://a.example/é\r\n--A\r\n',
      );
      expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).toString()).toContain(
        '<a href="https://file.example">f</a>',
      );
    },
  );

  it.each([
    ['a character set that is not ASCII’s relative', mail('8bit', html, 'utf-16')],
    ['an encoding nobody knows', mail('x-uuencode', html)],
    ['a last boundary that is missing', mail('8bit', html).replace('--A--', '')],
    ['lines that would grow too long', mail('7bit', `${'x'.repeat(960)}<a href="https://a.example">x</a>`)],
    ['a signature inside', mail('8bit', html).replace('multipart/alternative', 'multipart/signed')],
    ['no HTML', 'From: a@b.example\r\n\r\n<a href="https://a.example">x</a>'],
  ])("with %s isn't changed", (_name, message) => expect(rewrite(message).out.toString()).toBe(message));

  it('of any bytes is never broken by reading it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (text) => rewrite(`Content-Type: multipart/mixed; boundary=M\r\n\r\n--M\r\n${text}`).out.length > 0,
      ),
    );
  });
});
