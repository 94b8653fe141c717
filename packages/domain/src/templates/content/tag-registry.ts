import type { MergeField, MergeTag } from './merge-tag.ts';
import { parseMergeTag, unclosedTag } from './parse-merge-tag.ts';
import type { TagPosition } from './parse-merge-tag.ts';

const MAX_TAG_CHARS = 300;

/** What a placeholder represents: a merge tag or a tracked link, by index. */
type Placeholder = { kind: 'tag'; index: number } | { kind: 'link'; index: number };

/**
 * Replaces merge tags with alphanumeric words that survive the sanitiser, the CSS inliner and the text
 * converter, and finds them again afterwards. The words can't occur in any of the sources.
 */
export class TagRegistry {
  readonly tags: MergeTag[] = [];
  readonly #prefix: string;
  readonly #knownAttributes: readonly string[];
  readonly #indexes = new Map<string, number>();
  /** Each tag's first position in every field. */
  readonly #positions: TagPosition[][] = [];

  constructor(sources: readonly string[], knownAttributes: readonly string[] = []) {
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
      out += source.slice(from, match.index) + this.#place(isEncoded ? decodePercent(inner) : inner, at);
      from = opening.lastIndex = isEncoded ? end + 6 : end + 2;
    }
    return out + source.slice(from);
  }

  /** The text split at its placeholders, in order; odd entries are placeholders. */
  split(text: string): (string | Placeholder)[] {
    const pieces = text.split(new RegExp(`${this.#prefix}([tl]\\d+)x`));
    return pieces.map((piece, index) => {
      if (index % 2 === 0) return piece;
      return { kind: piece.startsWith('t') ? 'tag' : 'link', index: Number(piece.slice(1)) };
    });
  }

  /** The placeholder of a tag or link. */
  placeholder({ kind, index }: Placeholder): string {
    return `${this.#prefix}${kind === 'tag' ? 't' : 'l'}${index}x`;
  }

  /** True if the text contains a placeholder. */
  has(text: string): boolean {
    return text.includes(this.#prefix);
  }

  /** Replaces placeholders with the tags as written. */
  toSource(text: string): string {
    return this.split(text)
      .map((piece) => (typeof piece === 'string' ? piece : (this.tags[piece.index]?.source ?? '')))
      .join('');
  }

  tag(index: number): MergeTag {
    const tag = this.tags[index];
    if (!tag) throw new RangeError(`No merge tag ${index}`);
    return tag;
  }

  /** The tag's first position in the field, or elsewhere if it isn't there. */
  position(index: number, field: MergeField): TagPosition {
    const places = this.#positions[index] ?? [];
    return places.find((place) => place.field === field) ?? places[0] ?? { field, line: 1, column: 1 };
  }

  #place(inner: string, at: TagPosition): string {
    const tag = parseMergeTag(inner, at, this.#knownAttributes);
    const key = JSON.stringify([tag.path, tag.filters]);
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = this.tags.push(tag) - 1;
      this.#indexes.set(key, index);
      this.#positions.push([]);
    }
    const places = this.#positions[index] ?? [];
    if (!places.some(({ field }) => field === at.field)) places.push(at);
    return this.placeholder({ kind: 'tag', index });
  }
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
