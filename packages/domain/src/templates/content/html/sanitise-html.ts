import sanitizeHtml from 'sanitize-html';
import { cleanCss } from './clean-css.ts';

/** The parts of an HTML message that may be sent. */
export interface CleanHtml {
  /** The content of the body element. */
  body: string;
  /** The contents of all style elements, in order. */
  styles: string[];
  bodyAttributes: Record<string, string>;
  lang: string | null;
  dir: string | null;
  /** Names of what was removed, such as `script` or `onclick`. */
  removed: Set<string>;
  /** Link addresses with a protocol we don't allow. */
  rejectedLinks: string[];
}

const TAGS =
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del ' +
  'dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ' +
  'nav ol p pre q s samp section small span strike strong ' +
  'style sub sup table tbody td tfoot th thead time tr tt u ul var wbr';
const COMMON =
  'style class id dir lang title align valign bgcolor width height role aria-label aria-hidden ' +
  'aria-describedby';
const ATTRIBUTES: Record<string, string> = {
  a: 'href name target rel data-track',
  img: 'src srcset sizes alt border hspace vspace',
  table: 'border cellpadding cellspacing summary background',
  tr: 'data-block',
  td: 'colspan rowspan abbr headers scope nowrap background',
  th: 'colspan rowspan abbr headers scope nowrap background',
  col: 'span',
  colgroup: 'span',
  font: 'color face size',
  ol: 'start type reversed',
  ul: 'type',
  li: 'value type',
  time: 'datetime',
  style: 'media',
};
/** Their content goes with them. */
const NOT_TEXT = 'script textarea option xmp title noscript iframe object svg math template';
const BODY_ATTRIBUTES = ['style', 'class', 'id', 'bgcolor', 'dir', 'lang'];
const DANGEROUS = new Set([
  'script',
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'svg',
  'math',
  'video',
  'audio',
  'base',
  'link',
]);
const SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms'];

/**
 * Keeps the parts of an HTML message that mail clients show and that are safe (allow-list): tables, text,
 * images, links to http, https, mailto, tel and sms, style attributes and cleaned style elements. Scripts,
 * handlers, forms and frames are removed. `keepsBlocks` leaves the places of a design's blocks in the HTML.
 */
export function sanitiseHtml(html: string, keepsBlocks = false): CleanHtml {
  const clean: CleanHtml = {
    body: '',
    styles: [],
    bodyAttributes: {},
    lang: null,
    dir: null,
    removed: new Set(),
    rejectedLinks: [],
  };
  const body = sanitizeHtml(html, {
    allowedTags: TAGS.split(' '),
    allowedAttributes: { '*': COMMON.split(' '), ...splitValues(ATTRIBUTES) },
    allowedSchemes: SCHEMES,
    allowedSchemesByTag: {
      img: ['http', 'https', 'cid'],
      td: ['http', 'https'],
      th: ['http', 'https'],
      table: ['http', 'https'],
    },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'srcset', 'cite', 'background'],
    allowProtocolRelative: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    enforceHtmlBoundary: false,
    // Deeper than any layout, but shallow enough for the stack of later parsers.
    nestingLimit: 200,
    nonTextTags: NOT_TEXT.split(' '),
    onOpenTag: (name, attributes) => note(clean, name, attributes),
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: cleanAttributes(clean, tagName, attribs, keepsBlocks),
      }),
    },
  });
  clean.body = hoistStyles(body, clean.styles).trim();
  return clean;
}

function note(clean: CleanHtml, name: string, attributes: Record<string, string>): void {
  const names = Object.keys(attributes).filter((attribute) => /^on/i.test(attribute));
  if (DANGEROUS.has(name)) names.push(name);
  for (const found of names) clean.removed.add(found);
}

function cleanAttributes(
  clean: CleanHtml,
  tag: string,
  attributes: Record<string, string>,
  keepsBlocks: boolean,
): Record<string, string> {
  const kept = { ...attributes };
  if (!keepsBlocks || !/^[\d.]+$/.test(kept['data-block'] ?? '')) delete kept['data-block'];
  if (kept['style'] !== undefined) kept['style'] = cleanCss(kept['style']).replace(/[{}]/g, '').trim();
  if (kept['style'] === '') delete kept['style'];
  // An instruction for the registry of links, which takes it away again.
  if (kept['data-track'] !== 'off') delete kept['data-track'];
  if (tag === 'a' && isRejected(kept['href'])) clean.rejectedLinks.push(kept['href']?.trim() ?? '');
  if (tag === 'html') {
    clean.lang = kept['lang'] ?? clean.lang;
    clean.dir = kept['dir'] ?? clean.dir;
  }
  if (tag === 'body')
    for (const name of BODY_ATTRIBUTES) if (kept[name] !== undefined) clean.bodyAttributes[name] = kept[name];
  return kept;
}

/** An address with an explicit protocol outside the allow-list, or a protocol-relative one (`//host`). */
function isRejected(href: string | undefined): boolean {
  if (href === undefined) return false;
  const plain = href.replace(/[\p{Cc} ]+/gu, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  return scheme === undefined ? /^[/\\]{2}/.test(plain) : !SCHEMES.includes(scheme);
}

function hoistStyles(body: string, styles: string[]): string {
  return body.replace(
    /<style(?: media="([^"]*)")?[^>]*>([\s\S]*?)<\/style>/gi,
    (_whole, media: string | undefined, css: string) => {
      const cleaned = cleanCss(css).trim();
      if (cleaned)
        styles.push(
          media && media !== 'all'
            ? `@media ${cleanCss(media).replace(/[;{}]/g, '')} {\n${cleaned}\n}`
            : cleaned,
        );
      return '';
    },
  );
}

function splitValues(record: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value.split(' ')]));
}
