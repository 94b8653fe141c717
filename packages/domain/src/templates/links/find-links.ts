import { decodeHTMLAttribute } from 'entities';
import { type CompiledMessage, type Part, scanHtml } from '../content/index.ts';

/** A web address of a message. With merge tags it differs between contacts. */
export interface WebLink {
  url: string;
  isPersonal: boolean;
}

/** Stands for a merge tag; no address contains it. */
const TAG = '\u0001';

/** The distinct web addresses of a message, tracked or not, whose host doesn't depend on a contact. */
export function findLinks({ links, html }: Pick<CompiledMessage, 'links' | 'html'>): WebLink[] {
  const written = [...links.map(({ url }) => withTags(url)), ...untracked(withTags(html))];
  const found = new Map<string, WebLink>();
  for (const address of written) {
    const url = URL.parse(address.replaceAll(TAG, ''));
    const host = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? TAG;
    if (url === null || host.includes(TAG)) continue;
    url.hash = '';
    const isPersonal = address.includes(TAG);
    const shown = isPersonal ? url.origin : url.href;
    found.set(shown, { url: shown, isPersonal });
  }
  return [...found.values()];
}

function withTags(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : 't' in part ? TAG : '')).join('');
}

function* untracked(html: string): Generator<string> {
  for (const piece of scanHtml(html))
    if (piece.kind === 'attribute' && piece.element === 'a' && piece.name === 'href')
      yield decodeHTMLAttribute(html.slice(piece.start, piece.end)).trim();
}
