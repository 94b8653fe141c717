import { createHash } from 'node:crypto';
import { inTurns, storableText } from '../../../kernel/index.ts';
import { feedLimits } from '../feed.schema.ts';
import type { RawFeed, RawItem } from './gather-feed.ts';
import { addressIn, pictureInHtml, shortLine, textOfHtml, textOfTitle } from './item-text.ts';

/** One item, as plain text and checked addresses. */
export interface FeedItem {
  /** Of its own id, or of its link, so that it is known again. */
  hash: Buffer;
  title: string;
  /** Empty without one. */
  link: string;
  summary: string;
  /** Of a picture on https; empty without one. */
  picture: string;
  publishedAt: Date | null;
}

export interface Feed {
  title: string;
  /** The page that the feed belongs to. */
  link: string;
  /** The newest ones, newest first. */
  items: FeedItem[];
}

const dayMs = 86_400_000;
const earliest = Date.parse('1995-01-01');

/** Reads RSS or Atom that could come from anyone. Throws `UnreadableFeed`. The parser is loaded with the first one. */
export async function readFeed(xml: string, url: string, now: Date): Promise<Feed> {
  const { gatherFeed } = await import('./gather-feed.ts');
  const raw = await inTurns(gatherFeed(xml));
  const link = addressIn(raw.texts.get('link') ?? '', url) ?? '';
  const known = raw.items.flatMap((item) => identify(item, now) ?? []);
  const unlike = [...new Map(known.map((item) => [item.hash.toString('hex'), item])).values()];
  const newest = newestFirst(unlike).slice(0, feedLimits.items);
  return {
    title: textOfTitle(raw.texts.get('title') ?? '', feedLimits.title),
    link,
    items: await inTurns(readItems(raw, newest, link === '' ? url : link)),
  };
}

/** One item per step, so that others get their turn: together they may have 2 MB of HTML. */
function* readItems(
  feed: RawFeed,
  items: readonly KnownItem[],
  base: string,
): Generator<undefined, FeedItem[]> {
  const read: FeedItem[] = [];
  for (const item of items) {
    read.push(readItem(feed, item, base));
    yield undefined;
  }
  return read;
}

interface KnownItem extends Pick<FeedItem, 'hash' | 'publishedAt'> {
  raw: RawItem;
}

/** In the feed’s order, unless each item has a time. */
function newestFirst(items: KnownItem[]): KnownItem[] {
  if (items.some(({ publishedAt }) => publishedAt === null)) return items;
  return items.toSorted(
    (one, other) => (other.publishedAt?.getTime() ?? 0) - (one.publishedAt?.getTime() ?? 0),
  );
}

function textIn({ texts }: RawItem, ...names: string[]): string {
  return names.map((name) => texts.get(name)).find((value) => value !== undefined) ?? '';
}

/** Null for an item that says nothing. */
function identify(raw: RawItem, now: Date): KnownItem | null {
  const key =
    textIn(raw, 'guid', 'id', 'about') ||
    textIn(raw, 'link') ||
    textIn(raw, 'title') ||
    textIn(raw, ...contents);
  if (key === '') return null;
  return {
    raw,
    hash: createHash('sha256').update(storableText(key)).digest(),
    publishedAt: timeOf(textIn(raw, 'pubdate', 'published', 'date', 'updated'), now),
  };
}

const contents = ['description', 'summary', 'media:description', 'encoded', 'content'];

function readItem({ kind }: RawFeed, { raw, ...known }: KnownItem, base: string): FeedItem {
  const guid = raw.types.get('guid') === 'link' ? textIn(raw, 'guid') : '';
  const written = textIn(raw, 'link') || guid;
  const title = titleOf(kind, raw, textIn(raw, 'title'));
  const summary = summaryOf(kind, raw, textIn(raw, ...contents));
  const named = title || shortLine(summary, 80);
  return {
    ...known,
    title: named === '' ? 'Untitled' : named,
    link: written === '' ? '' : (addressIn(written, base) ?? ''),
    summary: summary === title ? '' : summary,
    picture: pictureOf(raw, base),
  };
}

function titleOf(kind: RawFeed['kind'], { types }: RawItem, title: string): string {
  const isHtml = kind === 'atom' && ['html', 'xhtml', 'text/html'].includes(types.get('title') ?? '');
  return isHtml ? textOfHtml(title, feedLimits.title) : textOfTitle(title, feedLimits.title);
}

function summaryOf(kind: RawFeed['kind'], { texts, types }: RawItem, content: string): string {
  const name = texts.has('summary') ? 'summary' : 'content';
  const isText = kind === 'atom' && ['text', 'text/plain'].includes(types.get(name) ?? '');
  return isText ? shortLine(content, feedLimits.summary) : textOfHtml(content, feedLimits.summary);
}

/** Only from https: mail programs show nothing else. */
function pictureOf(raw: RawItem, base: string): string {
  const inTexts = ['encoded', 'content', 'description', 'summary'].map((name) =>
    pictureInHtml(textIn(raw, name)),
  );
  for (const address of [...raw.pictures, ...inTexts]) {
    const found = address === '' ? null : addressIn(address, base, ['https:']);
    if (found !== null) return found;
  }
  return '';
}

/** Null for what is no time, or none that an item can have. */
function timeOf(text: string, now: Date): Date | null {
  const at = Date.parse(text.slice(0, 100));
  return Number.isNaN(at) || at < earliest || at > now.getTime() + dayMs ? null : new Date(at);
}
