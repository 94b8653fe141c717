import { describe, expect, it } from 'vitest';
import { rss } from '../testing/feed-site.ts';
import { readFeed } from './read-feed.ts';

const now = new Date('2026-11-29T12:00:00Z');
const read = (xml: string, url = 'https://blog.example/feed') => readFeed(xml, url, now);
const first = async (xml: string) => (await read(xml)).items[0];

const atom = (entries: string) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Shop news</title>
   <link rel="self" href="https://shop.example/atom.xml"/><link href="https://shop.example/"/>${entries}</feed>`;

describe('a feed', () => {
  it('is read as RSS', async () => {
    const item = {
      title: 'AT&T & friends',
      link: 'https://blog.example/one',
      description: '<p>Hello <b>you</b></p><p>Second</p><img src="https://blog.example/a.png">',
      date: 'Sat, 28 Nov 2026 10:00:00 GMT',
    };
    expect(await read(rss([item]))).toMatchObject({
      title: 'Kola’s blog',
      link: 'https://blog.example/',
      items: [
        {
          title: 'AT&T & friends',
          link: 'https://blog.example/one',
          summary: 'Hello you Second',
          picture: 'https://blog.example/a.png',
          publishedAt: new Date('2026-11-28T10:00:00Z'),
        },
      ],
    });
  });

  it('is read as Atom, with HTML and XHTML', async () => {
    const { title, link, items } = await read(
      atom(`
        <entry><id>tag:1</id><title type="html">Big &lt;em&gt;sale&lt;/em&gt;</title><link href="/one"/>
          <updated>2026-11-27T10:00:00Z</updated><summary>5 &lt; 6 &amp; more</summary></entry>
        <entry><id>tag:2</id><title>Two</title><link rel="alternate" href="https://shop.example/two"/>
          <link rel="enclosure" type="image/png" href="https://shop.example/two.png"/>
          <published>2026-11-28T10:00:00Z</published>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>First</p><p>second</p></div></content></entry>`),
    );
    expect([title, link]).toEqual(['Shop news', 'https://shop.example/']);
    expect(items).toMatchObject([
      {
        title: 'Two',
        link: 'https://shop.example/two',
        summary: 'First second',
        picture: 'https://shop.example/two.png',
      },
      { title: 'Big sale', link: 'https://shop.example/one', summary: '5 < 6 & more' },
    ]);
  });

  it('is read as RSS 1.0, whose items aren’t in the channel', async () => {
    const xml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel rdf:about="x"><title>Old</title><link>https://old.example/</link></channel>
      <item rdf:about="https://old.example/1"><title>One</title><link>https://old.example/1</link></item></rdf:RDF>`;
    expect(await read(xml)).toMatchObject({
      title: 'Old',
      items: [{ title: 'One', link: 'https://old.example/1' }],
    });
  });

  it('with a stray & and entities of HTML is read all the same', async () => {
    const xml = `<rss><channel><title>Fish & chips&nbsp;&eacute;</title><item><title>One</title></item></channel></rss>`;
    expect((await read(xml)).title).toBe('Fish & chips é');
  });

  it('keeps its order where items have no time, and the newest first where all have one', async () => {
    const titles = async (dates: (string | undefined)[]) =>
      (
        await read(rss(dates.map((date, n) => ({ title: `${n}`, ...(date === undefined ? {} : { date }) }))))
      ).items.map(({ title }) => title);
    expect(await titles([undefined, '2026-11-28', undefined])).toEqual(['0', '1', '2']);
    expect(await titles(['2026-11-26', '2026-11-28', '2026-11-27'])).toEqual(['1', '2', '0']);
  });

  it('of 10,000 items gives the newest 200, and each item once', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ title: `Item ${n}` }));
    const { items } = await read(rss(many));
    expect([items.length, items[0]?.title]).toEqual([200, 'Item 0']);
    expect(
      (
        await read(
          rss([
            { title: 'a', id: 'x' },
            { title: 'b', id: 'x' },
          ]),
        )
      ).items,
    ).toHaveLength(1);
  });
});

describe('what a hostile feed writes', () => {
  it.each([
    '<script>alert(1)</script>',
    '{{contact.email}}',
    '{{ contact.email }}',
    '<img src=x onerror=alert(1)>',
    '"><h1>x',
  ])('in a title, %s stays these characters', async (title) => {
    expect((await first(rss([{ title }])))?.title).toBe(title);
  });

  it('in a description is only text, without what browsers would run', async () => {
    const description = `<script>alert(1)</script><style>p{}</style>Hi <a href="javascript:x()" onclick="y()">there</a>`;
    expect((await first(rss([{ title: 'a', description }])))?.summary).toBe('Hi there');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pass@bank.example/',
    'ftp://x.example/',
  ])('as a link, %s is none', async (link) => {
    expect((await first(rss([{ title: 'a', link }])))?.link).toBe('');
  });

  it('as a picture counts only on https', async () => {
    const picture = async (extra: string) => (await first(rss([{ title: 'a', extra }])))?.picture;
    expect(await picture('<media:thumbnail url="http://blog.example/a.png"/>')).toBe('');
    expect(await picture('<media:content medium="image" url="data:image/png;base64,AA"/>')).toBe('');
    expect(await picture('<enclosure type="image/png" url="https://blog.example/a.png"/>')).toBe(
      'https://blog.example/a.png',
    );
    expect(await picture('<enclosure type="audio/mpeg" url="https://blog.example/a.mp3"/>')).toBe('');
  });

  it('never expands: entities that the document declares stay as they are written', async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
    const xml = `<!DOCTYPE rss [<!ENTITY l0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${lines.join('')}]>
      <rss><channel><title>x</title><item><title>&l9; &file;</title></item></channel></rss>`;
    expect((await first(xml))?.title).toBe('&l9; &file;');
  });

  it('is cut, without half a character, and dates that can’t be are left out', async () => {
    const item = await first(
      rss([
        {
          title: '😀'.repeat(1_000),
          description: 'word '.repeat(1_000),
          date: 'Fri, 01 Jan 2100 00:00:00 GMT',
        },
      ]),
    );
    expect(item?.title.length).toBeLessThanOrEqual(300);
    expect(item?.title.isWellFormed()).toBe(true);
    expect(item?.summary).toMatch(/word…$/);
    expect(item?.publishedAt).toBeNull();
  });

  it.each([
    [
      'an HTML page',
      '<!doctype html><html><head><title>Hi</title></head></html>',
      /isn’t an RSS or Atom feed/,
    ],
    ['nothing', '', /isn’t an RSS or Atom feed/],
    ['JSON', '{"items":[]}', /isn’t an RSS or Atom feed/],
    ['a tower', `<rss><channel>${'<a>'.repeat(1_000)}`, /nested too deep/],
  ])('is refused if it is %s', async (_, xml, message) => {
    await expect(read(xml)).rejects.toThrow(message);
  });

  it.each(['<', '<![CDATA[', '&', '<img ', '<a href="', '{{', '%7B%7B', '<p', '&#'])(
    'is read in one go if it is two megabytes of %s',
    async (piece) => {
      const from = performance.now();
      const flood = piece.repeat(2_000_000 / piece.length);
      await read(`<rss><channel><item><title>${flood}</title></item></channel></rss>`).catch(() => undefined);
      await read(
        `<rss><channel><item><description><![CDATA[${flood.replaceAll(']', '')}]]></description></item></channel></rss>`,
      ).catch(() => undefined);
      expect(performance.now() - from).toBeLessThan(5_000);
    },
  );
});
