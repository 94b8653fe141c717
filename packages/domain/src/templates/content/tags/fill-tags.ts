import { escapeHtml, oneLine, webAddress } from '../html/escape-value.ts';
import { mergeValue } from './merge-data.ts';
import type { MergeField } from './merge-tag.ts';
import { parseMergeTag } from './parse-merge-tag.ts';

/** What a tag stands for. */
export interface TagFilling {
  text: string;
  /** Markup that takes the place of the text in HTML; it must be escaped already. */
  html?: string;
}

const opening = /\{\{|%7B%7B/gi;
const urlAttributes = new Set(['href', 'src', 'background', 'cite']);
const nobody = {
  contact: {},
  campaign: { name: '' },
  account: { name: '' },
  links: { unsubscribe: '', preferences: '', viewInBrowser: '' },
};

/**
 * The source of a message with these tags, by path, replaced by what they stand for. What is filled in stays what it is:
 * braces, angle brackets and line breaks in it never become tags, markup or headers. Other tags stay.
 */
export function fillTags(
  field: MergeField,
  source: string,
  fillings: ReadonlyMap<string, TagFilling>,
): string {
  let out = '';
  let from = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(source); match; match = opening.exec(source)) {
    const isEncoded = match[0] !== '{{';
    if (isEncoded && field !== 'html') continue;
    const start = match.index + match[0].length;
    const length = source.slice(start, start + 300).search(isEncoded ? /%7D%7D/i : /\}\}/);
    if (length === -1) continue;
    const inner = source.slice(start, start + length);
    const filled = fill(
      field,
      isEncoded ? decodePercent(inner) : inner,
      source.slice(from, match.index),
      fillings,
    );
    if (filled === null) continue;
    out += source.slice(from, match.index) + filled;
    from = opening.lastIndex = start + length + (isEncoded ? 6 : 2);
  }
  return out + source.slice(from);
}

/** Null for a tag that isn’t one of these. */
function fill(
  field: MergeField,
  inner: string,
  before: string,
  fillings: ReadonlyMap<string, TagFilling>,
): string | null {
  const path = /^(?:\s|&nbsp;|\u00a0)*([a-z_]+\.[a-z_]+)(?![\w.-])/.exec(inner)?.[1];
  const filling = path === undefined ? undefined : fillings.get(path);
  if (path === undefined || filling === undefined) return null;
  const tag = parseMergeTag(inner, { field, line: 1, column: 1 }, [], (known) => fillings.has(known));
  const value = { name: '', subjectId: '', sample: '', isStocked: false };
  const text = mergeValue({ ...tag, value }, { ...nobody, values: { [path]: filling.text } });
  if (field === 'subject' || field === 'preheader') return plainly(oneLine(text));
  if (field === 'text') return plainly(text);
  return inHtml(text, filling.html, before);
}

/** In an attribute that is an address, an address; in other places text, or the markup. */
function inHtml(text: string, html: string | undefined, before: string): string {
  const attribute = /<[a-z][^<>]*\s([a-z-]+)\s*=\s*(?:"([^"<>]*)|'([^'<>]*))$/i.exec(before.slice(-4_000));
  const name = attribute?.[1]?.toLowerCase() ?? '';
  if (!urlAttributes.has(name))
    return withoutTags(attribute === null && html !== undefined ? html : escapeHtml(text));
  const isStart = (attribute?.[2] ?? attribute?.[3] ?? '').trim() === '';
  const address = isStart
    ? escapeHtml(webAddress(text) ?? '#')
    : encodeURIComponent(text).replaceAll("'", '%27');
  return withoutTags(address);
}

/** Markup in which nothing is read as a tag: the compiler looks for them before it reads entities. */
function withoutTags(html: string): string {
  return html.replaceAll('{', '&#123;').replace(/%(?=7B)/gi, '&#37;');
}

/** Plain text knows no entities: a tag stands for each brace. */
function plainly(text: string): string {
  return text.replaceAll('{', '{{ text.brace }}');
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
