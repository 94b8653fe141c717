import { type ContentCondition, maxConditions } from '@talkdrum/email-designs';
import { DomainError } from '../../../kernel/index.ts';
import type { Part } from './compiled-message.ts';
import { isVoid, scanHtml } from '../html/scan-html.ts';
import type { TagRegistry } from '../tags/tag-registry.ts';

/**
 * Requires that the HTML stays whole without the parts that only some see: each begins and ends between the
 * same elements, in text. Throws `invalid_merge_tag`.
 */
export function requireWholeParts(html: string, registry: TagRegistry): void {
  let depth = 0;
  let openAt: number | null = null;
  let n = 0;
  for (const piece of scanHtml(html)) {
    if (piece.kind === 'open' && !isVoid(piece.element)) depth += 1;
    if (piece.kind === 'close') depth -= 1;
    if (openAt !== null && depth < openAt) throw registry.refuseMarker(n - 1, split);
    const markers = registry.splitAtMarkers(html.slice(piece.start, piece.end)).length - 1;
    if (piece.kind === 'open' || piece.kind === 'close' || markers === 0) continue;
    if (piece.kind !== 'text') throw registry.refuseMarker(n, 'is inside CSS or markup');
    for (let next = 0; next < markers / 2; next += 1) {
      if (openAt !== null && openAt !== depth) throw registry.refuseMarker(n, split);
      openAt = openAt === null ? depth : null;
      n += 1;
    }
  }
  if (openAt !== null) throw registry.refuseMarker(n - 1, split);
}

const split = 'and its other half must be in the same element';

/**
 * Puts the empty lines around a part of a plain text on one side of it, so that they go away with the part: in
 * front, or behind it where nothing precedes. A part within a line stays as it is.
 */
export function withOwnLines(text: string, registry: TagRegistry): string {
  const pieces = registry.splitAtMarkers(text);
  let isFirst = true;
  for (let n = 1; n < pieces.length; n += 4) {
    const [before = '', inside = '', after = ''] = [pieces[n - 1], pieces[n + 1], pieces[n + 3]];
    isFirst &&= before.trim() === '';
    if (!/(?:^|\n)$/.test(before) || !/^(?:\n|$)/.test(after)) continue;
    const lead = longest(/\n*$/.exec(before)?.[0], /^\n*/.exec(inside)?.[0]);
    const trail = longest(/\n*$/.exec(inside)?.[0], /^\n*/.exec(after)?.[0]);
    const kept = inside.replace(/^\n+|\n+$/g, '');
    pieces[n - 1] = before.replace(/\n+$/, '');
    pieces[n + 1] = isFirst ? kept + trail : lead + kept;
    pieces[n + 3] = (isFirst ? '' : trail) + after.replace(/^\n+/, '');
  }
  return pieces.join('');
}

function longest(one = '', other = ''): string {
  return one.length > other.length ? one : other;
}

/** The parts, with the conditions they use numbered from 0. Throws `invalid_input` for more than 20. */
export function usedConditions<Fields extends { html: Part[]; text: Part[] }>(
  fields: Fields,
  all: readonly ContentCondition[],
): Fields & { conditions?: ContentCondition[] } {
  const used: number[] = [];
  const renumber = (parts: Part[]): Part[] =>
    parts.map((part) => {
      if (typeof part === 'string' || !('show' in part) || part.show === 'end') return part;
      const known = used.indexOf(part.show);
      return { show: known === -1 ? used.push(part.show) - 1 : known };
    });
  const renumbered = { ...fields, html: renumber(fields.html), text: renumber(fields.text) };
  if (used.length === 0) return renumbered;
  const conditions = used.flatMap((n) => all[n] ?? []);
  if (conditions.length > maxConditions)
    throw new DomainError('invalid_input', `An email can have ${maxConditions} conditions at most.`);
  return { ...renumbered, conditions };
}
