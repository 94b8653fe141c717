import type { Part } from './compiled-message.ts';
import type { MergeContext } from '../html/escape-value.ts';
import { invalidTag } from '../tags/parse-merge-tag.ts';
import { scanHtml } from '../html/scan-html.ts';
import type { HtmlPiece } from '../html/scan-html.ts';
import type { Placeholder } from '../tags/placeholder.ts';
import type { TagRegistry } from '../tags/tag-registry.ts';

const URL_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'background', 'cite']);
const TEXT_ATTRIBUTES = new Set(['alt', 'title', 'aria-label', 'summary', 'abbr', 'lang']);

/** Splits a text at its placeholders. `contextAt` gives a tag's context by its offset in the text. */
export function splitParts(
  text: string,
  registry: TagRegistry,
  contextAt: (offset: number, tag: number) => MergeContext,
): Part[] {
  const parts: Part[] = [];
  let offset = 0;
  for (const piece of registry.split(text)) {
    if (typeof piece === 'string') {
      if (piece !== '') parts.push(piece);
      offset += piece.length;
      continue;
    }
    parts.push(
      piece.kind === 'tag' ? { t: piece.index, ctx: contextAt(offset, piece.index) } : partOf(piece),
    );
    offset += registry.placeholder(piece).length;
  }
  return parts;
}

function partOf({ kind, index }: Exclude<Placeholder, { kind: 'tag' }>): Part {
  if (kind === 'link') return { link: index };
  return { show: kind === 'end' ? 'end' : index };
}

/**
 * Splits a serialised HTML document; each tag's context follows from its position. Refuses tags inside CSS
 * and markup.
 */
export function splitHtml(html: string, registry: TagRegistry): Part[] {
  const pieces = [...scanHtml(html)].filter((piece) => registry.has(html.slice(piece.start, piece.end)));
  let next = 0;
  return splitParts(html, registry, (offset, tag) => {
    while ((pieces[next]?.end ?? Infinity) <= offset) next += 1;
    const piece = pieces[next];
    const context = piece && contextOf(piece, html, offset);
    if (!context)
      throw invalidTag(
        registry.tag(tag).source.slice(2, -2),
        'is inside CSS or markup, where values aren’t allowed',
        registry.position(tag, 'html'),
      );
    return context;
  });
}

function contextOf(piece: HtmlPiece, html: string, offset: number): MergeContext | null {
  if (piece.kind === 'text') return 'html';
  if (piece.kind !== 'attribute') return null;
  if (URL_ATTRIBUTES.has(piece.name)) return html.slice(piece.start, offset).trim() === '' ? 'href' : 'url';
  return TEXT_ATTRIBUTES.has(piece.name) ? 'html' : null;
}
