import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { DomainConfig } from '../../../config.ts';
import { createGuardedAgent, faultOfSite, siteProblem } from '../../../outbound/index.ts';
import { feedRules } from '../feed-address.ts';
import { type Feed, readFeed } from './read-feed.ts';
import { UnreadableFeed } from './unreadable-feed.ts';

/** What the feed’s server wants to hear back. */
export interface FeedVersion {
  etag: string | null;
  lastModified: string | null;
}

export interface ReadFeed extends FeedVersion {
  /** Null if nothing changed since that version. */
  feed: Feed | null;
}

/** Why a feed couldn’t be read, as a sentence for people. */
export class FeedFailure extends Error {}

interface FetchOptions {
  version?: FeedVersion;
  now: Date;
  timeoutMs?: number;
}

const mostBytes = 2_000_000;
const mostRedirects = 3;
const limitMs = 15_000;
const unzip: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => promisify(gunzip)(bytes, { maxOutputLength: mostBytes }),
  deflate: (bytes) => promisify(inflate)(bytes, { maxOutputLength: mostBytes }),
  br: (bytes) => promisify(brotliDecompress)(bytes, { maxOutputLength: mostBytes }),
};

/** Fetches and reads a feed, outside of any transaction. Throws `FeedFailure`. */
export async function fetchFeed(
  config: Pick<DomainConfig, 'feeds'>,
  url: string,
  { version, now, timeoutMs = limitMs }: FetchOptions,
): Promise<ReadFeed> {
  // One agent for one reading: no connection stays open, and no cookie or cache is shared between accounts.
  const agent = await createGuardedAgent(feedRules(config));
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await follow(agent, new URL(url), { version, signal });
    const { etag, lastModified } = answer;
    if (answer.bytes === null) return { feed: null, etag, lastModified };
    return { feed: await readFeed(textOf(answer), answer.at, now), etag, lastModified };
  } catch (error) {
    if (signal.aborted) throw new FeedFailure(`The feed took longer than ${timeoutMs / 1_000} seconds.`);
    if (error instanceof FeedFailure) throw error;
    throw new FeedFailure(error instanceof UnreadableFeed ? error.message : siteProblem(error));
  } finally {
    await agent.destroy();
  }
}

interface Answer extends FeedVersion {
  at: string;
  /** Null if nothing changed. */
  bytes: Buffer | null;
  contentType: string;
}

interface Asking {
  version: FeedVersion | undefined;
  signal: AbortSignal;
}

async function follow(agent: Dispatcher, from: URL, asking: Asking): Promise<Answer> {
  let at = from;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await ask(agent, at, asking);
    if (!(answer instanceof URL)) return answer;
    at = answer;
  }
  throw new FeedFailure(`The address redirects more than ${mostRedirects} times.`);
}

/** The answer, or where it redirects to. */
async function ask(agent: Dispatcher, at: URL, { version, signal }: Asking): Promise<Answer | URL> {
  const { statusCode, headers, body } = await agent.request({
    origin: at.origin,
    path: `${at.pathname}${at.search}`,
    method: 'GET',
    headers: {
      'user-agent': 'Talkdrum-Feeds/1',
      accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
      'accept-encoding': 'gzip',
      ...(version?.etag && { 'if-none-match': version.etag }),
      ...(version?.lastModified && { 'if-modified-since': version.lastModified }),
    },
    signal,
  });
  // Destroying an unread body raises an error nobody waits for.
  const leave = () => body.on('error', () => undefined).destroy();
  const header = (name: string) => [headers[name] ?? ''].flat()[0] ?? '';
  const seen = {
    at: at.href,
    etag: header('etag').slice(0, 500) || null,
    lastModified: header('last-modified').slice(0, 200) || null,
    contentType: header('content-type'),
  };
  if (statusCode === 304) {
    leave();
    return { ...seen, bytes: null };
  }
  if ([301, 302, 303, 307, 308].includes(statusCode)) {
    leave();
    const next = URL.parse(header('location'), at.href);
    if (next === null || !/^https?:$/.test(next.protocol))
      throw new FeedFailure('The address redirects to something that isn’t a web address.');
    return next;
  }
  if (statusCode !== 200) {
    leave();
    throw new FeedFailure(statusWords(statusCode));
  }
  return { ...seen, bytes: await unpack(await readBody(body), header('content-encoding')) };
}

async function readBody(body: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > mostBytes) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function unpack(bytes: Buffer, encoding: string): Promise<Buffer> {
  const way = encoding.trim().toLowerCase();
  if (way === '' || way === 'identity') return bytes;
  const open = unzip[way === 'x-gzip' ? 'gzip' : way];
  if (open === undefined) throw new FeedFailure('The feed uses a compression that we don’t support.');
  return open(bytes).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge()
      : new FeedFailure('The feed can’t be decompressed.');
  });
}

/** In the encoding of its mark, of the answer, or of the declaration; UTF-8 otherwise. */
function textOf({ bytes, contentType }: Answer): string {
  const all = bytes ?? Buffer.alloc(0);
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    all.toString('latin1', 0, 200).trim(),
  )?.[1];
  const named = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  const mark =
    all[0] === 0xff && all[1] === 0xfe ? 'utf-16le' : all[0] === 0xfe && all[1] === 0xff ? 'utf-16be' : null;
  try {
    return new TextDecoder(mark ?? named ?? declared ?? 'utf-8').decode(all);
  } catch {
    return new TextDecoder().decode(all);
  }
}

const tooLarge = () => new FeedFailure('The feed is larger than 2 MB.');

function statusWords(status: number): string {
  if (status === 404 || status === 410) return 'There is no feed at this address.';
  if (status === 401 || status === 403) return 'The site doesn’t let us read the feed.';
  if (status === 429) return 'The site limits how often we can read the feed.';
  return status >= 500 ? faultOfSite : `The site answered with status ${status}.`;
}
