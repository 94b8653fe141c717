import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FeedSite, rss } from '../testing/feed-site.ts';
import { fetchFeed } from './fetch-feed.ts';

const site = new FeedSite();
const here = { feeds: { allow: ['127.0.0.1/32'] } };
const now = new Date();
const titles = async (url = site.url) =>
  (await fetchFeed(here, url, { now, timeoutMs: 3_000 })).feed?.items.map(({ title }) => title);

beforeAll(() => site.start());
afterAll(() => site.stop());
beforeEach(() => {
  site.reply = null;
  site.items = [{ title: 'Olá' }];
  site.asked.length = 0;
});

describe('what a feed’s address may reach', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/feed',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'https://[fd00::1]/',
  ])('isn’t %s', async (url) => {
    await expect(fetchFeed({}, url, { now })).rejects.toThrow(/isn’t on the public internet/);
  });

  it('isn’t our own network, also after a redirect from elsewhere; nothing is asked', async () => {
    await expect(fetchFeed({}, site.url, { now })).rejects.toThrow(/isn’t on the public internet/);
    expect(site.asked).toHaveLength(0);
    site.reply = { status: 302, headers: { location: 'http://169.254.169.254/latest' } };
    await expect(titles()).rejects.toThrow(/isn’t on the public internet/);
  });

  it.each(['file:///etc/passwd', 'ftp://files.example/', 'gopher://x/'])(
    'isn’t %s by a redirect',
    async (location) => {
      site.reply = { status: 302, headers: { location } };
      await expect(titles()).rejects.toThrow(/isn’t a web address/);
    },
  );

  it('doesn’t go round in circles', async () => {
    site.reply = { status: 302, headers: { location: '/feed' } };
    await expect(titles()).rejects.toThrow(/more than 3 times/);
    expect(site.asked).toHaveLength(4);
  });
});

describe('an answer', () => {
  it('is unpacked, and read in its own encoding', async () => {
    const xml = rss([{ title: 'Olá' }]);
    site.reply = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(xml) };
    expect(await titles()).toEqual(['Olá']);
    const latin = Buffer.from(xml.replace('utf-8', 'iso-8859-1'), 'latin1');
    site.reply = { headers: { 'content-type': 'text/xml' }, body: latin };
    expect(await titles()).toEqual(['Olá']);
    site.reply = { body: Buffer.from(`\ufeff${xml}`, 'utf16le') };
    expect(await titles()).toEqual(['Olá']);
  });

  it('of more than 2 MB is refused, packed or not', async () => {
    const large = Buffer.alloc(2_000_001, 'a');
    site.reply = { body: large };
    await expect(titles()).rejects.toThrow(/larger than 2 MB/);
    site.reply = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20_000_000)) };
    await expect(titles()).rejects.toThrow(/larger than 2 MB/);
  });

  it.each([
    [404, /no feed at this address/],
    [403, /doesn’t let us/],
    [429, /limits how often/],
    [503, /answered with an error/],
    [204, /status 204/],
  ])('with status %i is a failure in plain words', async (status, words) => {
    site.reply = { status };
    await expect(titles()).rejects.toThrow(words);
  });

  it('that doesn’t come is given up', async () => {
    const silent = new FeedSite();
    silent.isSilent = true;
    await silent.start();
    await expect(fetchFeed(here, silent.url, { now, timeoutMs: 200 })).rejects.toThrow(
      /longer than 0.2 seconds/,
    );
    await silent.stop();
    await expect(titles(silent.url)).rejects.toThrow(/refused the connection/);
  });
});
