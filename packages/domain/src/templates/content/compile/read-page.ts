import { decodeHTMLAttribute } from 'entities';
import { type BlockAt, readBlocks } from '../html/block-places.ts';
import type { MergeTag } from '../tags/merge-tag.ts';
import { scanHtml } from '../html/scan-html.ts';
import type { TagRegistry } from '../tags/tag-registry.ts';

/** What the checks look at in the HTML of a message, and in which block of its design each thing is. */
export interface Page {
  pictures: { src: string | null; isDescribed: boolean; block: string | null }[];
  /** Addresses of links, decoded, merge tags and numbered links as placeholders. */
  links: { href: string; block: string | null }[];
  blockAt: BlockAt;
  html: string;
}

/**
 * `html` is a finished page with the marks of its blocks. In HTML, an empty description says that a picture is
 * decoration; in a design, that nobody wrote one.
 */
export function readPage(html: string, isDesign: boolean): Page {
  const page: Page = { pictures: [], links: [], blockAt: readBlocks(html), html };
  let src: string | null = null;
  let isDescribed = false;
  for (const piece of scanHtml(html)) {
    const isPicture = piece.element === 'img';
    if (piece.kind === 'open' && isPicture) {
      page.pictures.push({ src, isDescribed, block: page.blockAt(piece.start) });
      src = null;
      isDescribed = false;
    }
    if (piece.kind !== 'attribute') continue;
    if (isPicture && piece.name === 'alt') isDescribed = !isDesign || piece.end > piece.start;
    const value = () => decodeHTMLAttribute(html.slice(piece.start, piece.end)).trim();
    if (isPicture && piece.name === 'src') src = value();
    if (piece.element === 'a' && piece.name === 'href')
      page.links.push({ href: value(), block: page.blockAt(piece.start) });
  }
  return page;
}

/** The first block that a placeholder of such a merge tag is in. */
export function blockOf(
  { html, blockAt }: Page,
  registry: TagRegistry,
  isMeant: (tag: MergeTag) => boolean,
): string | null {
  let offset = 0;
  for (const piece of registry.split(html)) {
    if (typeof piece === 'string') {
      offset += piece.length;
      continue;
    }
    const block = blockAt(offset);
    if (block !== null && piece.kind === 'tag' && isMeant(registry.tag(piece.index))) return block;
    offset += registry.placeholder(piece).length;
  }
  return null;
}
