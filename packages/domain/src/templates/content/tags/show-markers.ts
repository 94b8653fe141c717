import type { MergeField } from './merge-tag.ts';
import { invalidTag, type TagPosition } from './parse-merge-tag.ts';
import type { Placeholder } from './placeholder.ts';

const START = /^\s*#show\s+(\d{1,3})\s*$/;
const END = /^\s*\/show\s*$/;

/**
 * Reads the markers around the parts of one field that only some recipients see: `{{#show 0}} … {{/show}}`.
 * Throws `invalid_merge_tag` for a marker without its other half, one inside another, and an unknown
 * condition.
 */
export class ShowMarkers {
  readonly #field: MergeField;
  readonly #conditions: number;
  #open: { inner: string; at: TagPosition } | null = null;

  constructor(field: MergeField, conditions: number) {
    this.#field = field;
    this.#conditions = conditions;
  }

  /** The placeholder of a marker; null for anything else between `{{` and `}}`. */
  read(inner: string, at: TagPosition): Placeholder | null {
    const start = START.exec(inner);
    const isEnd = END.test(inner);
    if (start === null && !isEnd) return null;
    if (this.#field !== 'html' && this.#field !== 'text')
      throw invalidTag(inner, 'can only be in the content', at);
    return start === null ? this.#end(inner, at) : this.#start(inner, Number(start[1]), at);
  }

  requireClosed(): void {
    if (this.#open !== null) throw invalidTag(this.#open.inner, 'is missing its {{/show}}', this.#open.at);
  }

  #start(inner: string, index: number, at: TagPosition): Placeholder {
    if (this.#open !== null) throw invalidTag(inner, 'is inside another part with a condition', at);
    if (index >= this.#conditions) throw invalidTag(inner, 'names a condition this email doesn’t have', at);
    this.#open = { inner, at };
    return { kind: 'show', index };
  }

  #end(inner: string, at: TagPosition): Placeholder {
    if (this.#open === null) throw invalidTag(inner, 'has no {{#show}} before it', at);
    this.#open = null;
    return { kind: 'end', index: 0 };
  }
}
