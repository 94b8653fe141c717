import { isFixedPath, mergePaths } from './content/tags/merge-paths.schema.ts';

/** A piece of a text for display: words, or a merge tag with its field's name. */
export type ShownPiece = string | { label: string; fallback: string | null };

const TAG = /\{\{([^{}]{0,300})\}\}/g;
const FALLBACK = /\|\s*default\s*:\s*(?:'([^']*)'|"([^"]*)"|‘([^’]*)’|“([^”]*)”|([^\s|]+))/;

/**
 * Splits a subject or another text as written into words and merge tags, so people never read `{{ … }}`.
 * Never fails: a tag that can't be read keeps the text between its braces.
 */
export function shownPieces(source: string): ShownPiece[] {
  const pieces: ShownPiece[] = [];
  let from = 0;
  for (const match of source.matchAll(TAG)) {
    if (match.index > from) pieces.push(source.slice(from, match.index));
    pieces.push(match[1]?.trim() === 'text.brace' ? '{' : shownTag(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  if (from < source.length) pieces.push(source.slice(from));
  return pieces;
}

/** The text without a contact: each merge tag is its fallback, or its field’s name in brackets. */
export function shownText(source: string): string {
  return shownPieces(source)
    .map((piece) => (typeof piece === 'string' ? piece : (piece.fallback ?? `[${piece.label}]`)))
    .join('');
}

function shownTag(inner: string): ShownPiece {
  const found = FALLBACK.exec(inner);
  const fallback = found === null ? null : (found.slice(1).find((value) => value !== undefined) ?? null);
  return {
    label: tagLabel(inner.split('|', 1)[0]?.trim() ?? ''),
    fallback: fallback === '' ? null : fallback,
  };
}

/** The name of a merge tag’s field: "First name" for `contact.first_name`, "Loan amount" for an attribute. */
export function tagLabel(path: string): string {
  if (isFixedPath(path)) return capital(mergePaths[path].replace(/^Contact /, ''));
  const words = path
    .replace(/^(?:contact\.)?attribs\./i, '')
    .replaceAll(/[._-]+/g, ' ')
    .trim();
  return words === '' ? 'Merge tag' : capital(words);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
