import { createRequire } from 'node:module';
import type { Words } from '@talkdrum/languages';
import type juice from 'juice';
import { escapeHtml } from './escape-value.ts';
import type { CleanHtml } from './sanitise-html.ts';

/** Loaded with the first message that is compiled: it takes 8 MB. Compiling is synchronous, so it can’t be imported. */
const load = createRequire(import.meta.url);

/**
 * Mail clients show the start of the body next to the subject; these characters fill the line so only the
 * preheader shows.
 */
const PREHEADER_FILL = '&#847;&zwnj;&nbsp;'.repeat(40);
const HIDDEN =
  'display:none;font-size:1px;line-height:1px;' +
  'max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all';

/**
 * The complete document to send: our own head, the message's CSS inlined with juice (media queries, keyframes
 * and pseudo classes stay in a style element), and the hidden preheader first in the body.
 */
export function buildDocument(
  clean: CleanHtml,
  body: string,
  title: string,
  preheader: string,
  words: Words,
): string {
  const styles = clean.styles.length > 0 ? `<style>\n${clean.styles.join('\n')}\n</style>` : '';
  const attributes = Object.entries({ style: 'margin:0;padding:0', ...clean.bodyAttributes });
  const page =
    `<!DOCTYPE html><html lang="${escapeHtml(clean.lang ?? words.language)}"` +
    ` dir="${escapeHtml(clean.dir ?? words.direction)}"><head>` +
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="x-apple-disable-message-reformatting"><meta name="color-scheme" content="light dark">' +
    '<meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(title)}</title>${styles}</head>` +
    `<body${attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>` +
    `${body}</body></html>`;
  const { default: inline } = load('juice') as { default: typeof juice };
  const inlined = inline(page, {
    preserveImportant: true,
    resolveCSSVariables: true,
    inlinePseudoElements: false,
  });
  return collapseIndentation(hidePreheader(inlined, preheader));
}

function hidePreheader(page: string, preheader: string): string {
  if (preheader.trim() === '') return page;
  return page.replace(
    /<body[^>]*>/,
    (tag) => `${tag}<div style="${HIDDEN}">${escapeHtml(preheader)}${PREHEADER_FILL}</div>`,
  );
}

/** A tenth of pasted HTML is indentation, which has no meaning unless spaces are preserved. */
function collapseIndentation(page: string): string {
  if (/<pre|white-space:\s*(pre|break)/i.test(page)) return page;
  return page
    .replace(/[\r\n][ \t\r\n]*/g, '\n')
    .split('\n')
    .map(withoutBlanksAtEnd)
    .join('\n');
}

/**
 * Unlike trimEnd, it keeps the no-break space, which people use on purpose; unlike a regular expression, it
 * is never quadratic.
 */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end);
}
