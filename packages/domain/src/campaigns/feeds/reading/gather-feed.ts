import { decodeHTML } from 'entities';
import { UnreadableFeed } from './unreadable-feed.ts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** One item as it was written, by the names of its elements. */
export interface RawItem {
  texts: Map<string, string>;
  /** Pictures that elements of it name. */
  pictures: string[];
  /** Whether an Atom text is HTML. */
  types: Map<string, string>;
}

export interface RawFeed {
  kind: 'rss' | 'atom';
  texts: Map<string, string>;
  items: RawItem[];
}

const mostItems = 20_000;
const maxDepth = 60;
const maxTextLength = 20_000;
const sliceLength = 64_000;
/** Feeds are written by programs of all kinds, and a stray & is no reason to stop. */
const mostFaults = 50;

/** Every entity that HTML has. Others stay as they were written, so what a document declares never expands. */
const htmlEntities = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => (typeof name === 'string' ? decodeHTML(`&${name};`) : undefined) },
);

/**
 * Gathers what a feed says: RSS 2.0, RSS 1.0 and Atom. Entities of HTML are known, those that a document declares are not,
 * so nothing expands. One slice per step, so that others get their turn. Throws `UnreadableFeed`.
 */
export function* gatherFeed(xml: string): Generator<undefined, RawFeed> {
  const gathering = new Gathering();
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.ENTITIES = htmlEntities;
  let faults = 0;
  parser.on('error', (error) => {
    faults += 1;
    if (faults > mostFaults) throw error;
  });
  parser.on('opentag', (tag) => gathering.open(tag));
  parser.on('text', (text) => gathering.say(text));
  parser.on('cdata', (text) => gathering.say(text));
  parser.on('closetag', () => gathering.close());
  try {
    const text = xml.replace(/^[\ufeff\s]+/, '');
    for (let from = 0; from < text.length; from += sliceLength) {
      parser.write(text.slice(from, from + sliceLength));
      yield undefined;
    }
    parser.close();
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed(
      gathering.feed === null ? 'This isn’t an RSS or Atom feed.' : 'The feed isn’t valid XML.',
    );
  }
  if (gathering.feed === null) throw new UnreadableFeed('This isn’t an RSS or Atom feed.');
  return gathering.feed;
}

/** What is being read. The names of elements are without prefix, except where two mean different things. */
class Gathering {
  feed: RawFeed | null = null;
  readonly #path: string[] = [];
  #item: RawItem | null = null;
  /** How deep the element is whose text is gathered, with everything inside of it. */
  #depth = 0;
  #said = '';

  open({ name, attributes }: SaxesTagPlain): void {
    const own = shortName(name);
    this.#path.push(own);
    if (this.#path.length > maxDepth) throw new UnreadableFeed('The feed is nested too deep.');
    if (this.#path.length === 1) this.feed = startFeed(own);
    if (this.feed === null) throw new UnreadableFeed('This isn’t an RSS or Atom feed.');
    if (this.#isItem(own)) return this.#startItem(attributes);
    if (this.#item !== null) notePicture(this.#item, name, attributes);
    const isField = this.#path.length === this.#fieldDepth();
    if (isField) this.#startField(own, attributes);
    else if (this.#depth > 0) this.#said += tagAgain(own, attributes);
  }

  say(text: string): void {
    if (this.#depth > 0 && this.#said.length < maxTextLength) this.#said += text;
  }

  close(): void {
    const name = this.#path.at(-1) ?? '';
    if (this.#depth === this.#path.length) {
      const into = this.#item?.texts ?? this.feed?.texts;
      const said = this.#said.trim();
      // The first one counts: what follows is often of a part of the item.
      if (said !== '' && into !== undefined && !into.has(name)) into.set(name, said.slice(0, maxTextLength));
      this.#depth = 0;
    } else if (this.#depth > 0) this.#said += ' ';
    if (this.#isItem(name)) this.#item = null;
    this.#path.pop();
  }

  #isItem(name: string): boolean {
    if (this.#path.length > 3) return false;
    return name === (this.feed?.kind === 'atom' ? 'entry' : 'item');
  }

  /** Where the elements are that say something about the item, or about the feed. */
  #fieldDepth(): number {
    if (this.#item !== null) return this.#path.lastIndexOf(this.feed?.kind === 'atom' ? 'entry' : 'item') + 2;
    return this.feed?.kind === 'atom' ? 2 : 3;
  }

  #startItem(attributes: Record<string, string>): void {
    this.#item = { texts: new Map(), pictures: [], types: new Map() };
    const about = attributes['rdf:about'];
    if (about !== undefined) this.#item.texts.set('about', about);
    if ((this.feed?.items.push(this.#item) ?? 0) > mostItems)
      throw new UnreadableFeed(`The feed has more than ${mostItems.toLocaleString('en')} items.`);
  }

  #startField(name: string, attributes: Record<string, string>): void {
    const of = this.#item ?? this.feed;
    this.#depth = this.#path.length;
    this.#said = '';
    if (name === 'link' && attributes['href'] !== undefined) return noteLink(of, attributes);
    if (this.#item !== null && !this.#item.types.has(name))
      this.#item.types.set(name, attributes['type'] ?? 'text');
    if (name === 'guid' && this.#item !== null)
      this.#item.types.set('guid', attributes['isPermaLink'] === 'false' ? 'id' : 'link');
  }
}

function startFeed(root: string): RawFeed | null {
  if (!['rss', 'rdf', 'feed'].includes(root)) return null;
  return { kind: root === 'feed' ? 'atom' : 'rss', texts: new Map(), items: [] };
}

/** `content:encoded` is `encoded`, `dc:date` is `date`; of another namespace, what has a name of ours keeps its prefix. */
function shortName(name: string): string {
  const [prefix, own] = name.includes(':') ? name.toLowerCase().split(':', 2) : ['', name.toLowerCase()];
  return ['', 'content', 'dc', 'atom', 'rdf', 'rss'].includes(prefix ?? '')
    ? (own ?? '')
    : name.toLowerCase();
}

/** An Atom link leads to the item unless it says something else. */
function noteLink(
  of: { texts: Map<string, string> } | null,
  { href = '', rel = 'alternate' }: Record<string, string>,
): void {
  if (rel === 'alternate' && !of?.texts.has('link')) of?.texts.set('link', href);
}

function notePicture(item: RawItem, name: string, attributes: Record<string, string>): void {
  const { url = '', href = '', type = '', medium = '', rel = '' } = attributes;
  const isPicture =
    name === 'media:thumbnail' ||
    name === 'itunes:image' ||
    (name === 'media:content' &&
      (medium === 'image' || type.startsWith('image/') || (medium === '' && type === ''))) ||
    ((name === 'enclosure' || (name === 'link' && rel === 'enclosure')) && type.startsWith('image/'));
  const address = url === '' ? href : url;
  if (isPicture && address !== '' && item.pictures.length < 10) item.pictures.push(address);
}

/** XHTML inside a text, for the picture in it and the space between its words. */
function tagAgain(name: string, { src = '' }: Record<string, string>): string {
  return name === 'img' ? ` <img src="${src.replaceAll('"', '%22')}"> ` : ' ';
}
