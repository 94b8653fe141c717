import type { DomainError } from '../../../kernel/index.ts';
import type { MergeField, MergeTag } from './merge-tag.ts';
import { invalidTag, parseMergeTag, unclosedTag } from './parse-merge-tag.ts';
import type { Placeholder } from './placeholder.ts';
import { type PublishedLink, recipientTag } from './published-tag.ts';
import type { NamedValue, NamedValues } from './named-value.ts';
import { ShowMarkers } from './show-markers.ts';
import type { TagPosition } from './parse-merge-tag.ts';

const MAX_TAG_CHARS = 300;

/** The published items that tags name, and whether the message knows who gets it. */
export interface LinkedItems {
  links: ReadonlyMap<string, PublishedLink>;
  values: NamedValues;
  hasRecipient: boolean;
}

/** What people add to a link, in HTML or in text, such as `&a=5`. An entity such as `&nbsp;` is none. */
const parameterAfter = /^&(?:amp;)?\w{1,30}=/;

const letters = { tag: 't', link: 'l', show: 's', end: 'e' } as const;
const kinds = { t: 'tag', l: 'link', s: 'show', e: 'end' } as const;

/**
 * Replaces merge tags with alphanumeric words that survive the sanitiser, the CSS inliner and the text
 * converter, and finds them again afterwards. The words can't occur in any of the sources.
 */
export class TagRegistry {
  readonly tags: MergeTag[] = [];
  readonly #prefix: string;
  readonly #knownAttributes: readonly string[];
  readonly #items: LinkedItems | undefined;
  readonly #indexes = new Map<string, number>();
  /** Each tag's first position in every field. */
  readonly #positions: TagPosition[][] = [];
  readonly #conditions: number;
  /** The markers of the HTML, in order. */
  readonly #markers: { inner: string; at: TagPosition }[] = [];

  /** `conditions` is how many conditions the message has. */
  constructor(
    sources: readonly string[],
    knownAttributes: readonly string[] = [],
    conditions = 0,
    items?: LinkedItems,
  ) {
    this.#conditions = conditions;
    this.#items = items;
    const all = sources.join('\n').toLowerCase();
    let salt = 0;
    while (all.includes(`zq${salt}z`)) salt += 1;
    this.#prefix = `zq${salt}z`;
    this.#knownAttributes = knownAttributes;
  }

  /**
   * The source with every merge tag replaced by its placeholder. In HTML, also finds tags inside encoded
   * URLs.
   */
  extract(field: MergeField, source: string): string {
    const opening = field === 'html' ? /\{\{|%7B%7B/gi : /\{\{/g;
    const positionOf = positionFinder(source);
    const markers = new ShowMarkers(field, this.#conditions);
    let out = '';
    let from = 0;
    for (let match = opening.exec(source); match; match = opening.exec(source)) {
      const isEncoded = match[0] !== '{{';
      const start = match.index + match[0].length;
      const end = isEncoded
        ? source.slice(start, start + MAX_TAG_CHARS).search(/%7D%7D/i) + start
        : source.indexOf('}}', start);
      if (isEncoded && (end < start || /[\s"'<>]/.test(source.slice(start, end)))) continue;
      const at = { field, ...positionOf(match.index) };
      if (end < start || source.slice(start, end).includes('{{'))
        throw unclosedTag(source.slice(start, start + 40), at);
      const inner = source.slice(start, end);
      const next = isEncoded ? end + 6 : end + 2;
      const marker = isEncoded ? null : markers.read(inner, at);
      if (marker !== null && field === 'html') this.#markers.push({ inner, at });
      const written =
        marker === null
          ? this.#write(
              isEncoded ? decodePercent(inner) : inner,
              at,
              parameterAfter.test(source.slice(next, next + 40)),
            )
          : this.placeholder(marker);
      out += source.slice(from, match.index) + written;
      from = opening.lastIndex = next;
    }
    markers.requireClosed();
    return out + source.slice(from);
  }

  /** The text split at its placeholders, in order; odd entries are placeholders. */
  split(text: string): (string | Placeholder)[] {
    const pieces = text.split(new RegExp(`${this.#prefix}([tlse]\\d+)x`));
    return pieces.map((piece, index) => {
      if (index % 2 === 0) return piece;
      const kind = kinds[piece.charAt(0) as keyof typeof kinds];
      return { kind, index: Number(piece.slice(1)) };
    });
  }

  /** The placeholder of a tag, a link or a marker. */
  placeholder({ kind, index }: Placeholder): string {
    return `${this.#prefix}${letters[kind]}${index}x`;
  }

  /** True if the text contains a placeholder. */
  has(text: string): boolean {
    return text.includes(this.#prefix);
  }

  /** The text split at the markers of parts that only some see; odd entries are the markers. */
  splitAtMarkers(text: string): string[] {
    return text.split(new RegExp(`(${this.#prefix}[se]\\d+x)`));
  }

  /** Whether a tag with this path is in what everyone sees. */
  mentions(text: string, path: string): boolean {
    return this.readersOf(text, path) === 'everyone';
  }

  /** Who sees a tag with this path. */
  readersOf(text: string, path: string): 'everyone' | 'some' | 'nobody' {
    let isForAll = true;
    let readers: 'some' | 'nobody' = 'nobody';
    for (const piece of this.split(text)) {
      if (typeof piece === 'string') continue;
      if (piece.kind === 'show' || piece.kind === 'end') isForAll = piece.kind === 'end';
      if (piece.kind !== 'tag' || this.tag(piece.index).path !== path) continue;
      if (isForAll) return 'everyone';
      readers = 'some';
    }
    return readers;
  }

  /** Replaces placeholders with the tags as written. */
  toSource(text: string): string {
    return this.split(text)
      .map((piece) => {
        if (typeof piece === 'string') return piece;
        return piece.kind === 'tag' ? (this.tags[piece.index]?.source ?? '') : '';
      })
      .join('');
  }

  tag(index: number): MergeTag {
    const tag = this.tags[index];
    if (!tag) throw new RangeError(`No merge tag ${index}`);
    return tag;
  }

  /** The error for the HTML's marker `n`. `problem` continues the sentence “{{ … }} …”. */
  refuseMarker(n: number, problem: string): DomainError {
    const { inner, at } = this.#markers[n] ?? {
      inner: '#show',
      at: { field: 'html' as const, line: 1, column: 1 },
    };
    return invalidTag(inner, problem, at);
  }

  /** The tag's first position in the field, or elsewhere if it isn't there. */
  position(index: number, field: MergeField): TagPosition {
    const places = this.#positions[index] ?? [];
    return places.find((place) => place.field === field) ?? places[0] ?? { field, line: 1, column: 1 };
  }

  /**
   * A tag that names a published item becomes its address, which ends with the recipient’s token, or, without a
   * recipient, so that a parameter written behind the tag is one.
   */
  #write(inner: string, at: TagPosition, hasParameter: boolean): string {
    const values = this.#items?.values;
    const tag = parseMergeTag(inner, at, this.#knownAttributes, (path) => values?.has(path) === true);
    const value = values?.get(tag.path);
    if (value?.kind === 'refused') throw invalidTag(inner, value.message, at);
    if (value?.kind === 'text') return this.placeholder(this.#place(withValue(tag, value), at));
    const link = this.#items?.links.get(tag.path);
    if (link === undefined) return this.placeholder(this.#place(tag, at));
    if (this.#items?.hasRecipient !== true) return hasParameter ? `${link.url}?` : link.url;
    return `${link.url}?r=${this.placeholder(this.#place(recipientTag(link.id), at))}`;
  }

  #place(tag: MergeTag, at: TagPosition): Placeholder {
    const key = JSON.stringify([tag.path, tag.filters]);
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = this.tags.push(tag) - 1;
      this.#indexes.set(key, index);
      this.#positions.push([]);
    }
    const places = this.#positions[index] ?? [];
    if (!places.some(({ field }) => field === at.field)) places.push(at);
    return { kind: 'tag', index };
  }
}

/** A value of stock is never missing. */
function withValue(tag: MergeTag, value: NamedValue & { kind: 'text' }): MergeTag {
  const { name, subjectId, sample, isStocked } = value;
  return { ...tag, hasFallback: true, value: { name, subjectId, sample, isStocked } };
}

/** Returns line and column of increasing offsets; reads the source only once. */
function positionFinder(source: string): (offset: number) => { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  return (offset) => {
    for (
      let end = source.indexOf('\n', lineStart);
      end !== -1 && end < offset;
      end = source.indexOf('\n', lineStart)
    ) {
      line += 1;
      lineStart = end + 1;
    }
    return { line, column: offset - lineStart + 1 };
  };
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
