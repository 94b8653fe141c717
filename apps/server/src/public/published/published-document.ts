import { createHash } from 'node:crypto';
import type { PublicPage } from '@talkdrum/domain';
import { type Words, wordsIn } from '@talkdrum/languages';
import { type Html, html, trusted } from '../look/html.ts';
import { countdownScriptTag, formScriptTag, surveyScriptTag } from '../scripts/form-script-tag.ts';
import { publishedPolicy } from './published-policy.ts';
import { frameStyles } from './published-styles.ts';

/** Where a form’s visit token belongs in the body. */
const visitMarker = '<!--visit-->';

/** A page as a document, all but what differs between two visits. */
export interface PublishedDocument {
  /** Between two of them comes the visit token: a page without a form has one piece. */
  pieces: readonly Buffer[];
  policy: string;
  etag: string;
}

export interface DocumentOptions {
  publicUrl: string;
  /** The address at which visitors get it. */
  servedAt: string;
  isPreview?: boolean;
  /** Above the page: the contact we take the reader for. */
  note?: Html;
  /** A body to show instead of the published one, such as a form with its errors. From our compiler, never from people. */
  body?: string;
}

/** Builds the document of a page. Its styles are allowed by hash, so nothing else in it can style or run anything. */
export function buildDocument(page: PublicPage, options: DocumentOptions): PublishedDocument {
  const words = wordsIn(page.language);
  const styles = page.css === '' ? [frameStyles] : [page.css, frameStyles];
  const body = options.body ?? page.html;
  const hasForm = body.includes(visitMarker);
  // Texts of people can’t have it: theirs are escaped.
  const isSurvey = body.includes(' data-survey="');
  const hasCountdown = body.includes('data-countdown=');
  const text =
    html`<!doctype html><html lang="${words.language}" dir="${words.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head(page, options)}${hasForm && (isSurvey ? surveyScriptTag : formScriptTag(words))}${hasCountdown && countdownScriptTag}${styles.map((style) => trusted(`<style>${style}</style>`))}</head><body>${notes(words, options)}${trusted(body)}${footer(words, page, options.servedAt)}</body></html>`
      .text;
  return {
    pieces: text.split(visitMarker).map((piece) => Buffer.from(piece)),
    policy: publishedPolicy(page, styles, options, { hasForm, hasCountdown, isSurvey }),
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  };
}

/**
 * The document for one visit; an empty token for a preview, where nothing can be submitted. Bytes, because a text would be
 * measured and encoded again for each visit.
 */
export function fillDocument({ pieces }: PublishedDocument, visit: string): Buffer {
  const [first = Buffer.alloc(0)] = pieces;
  if (pieces.length === 1) return first;
  if (visit === '') return Buffer.concat(pieces);
  const field = Buffer.from(`<input type="hidden" name="_visit" value="${visit}">`);
  return Buffer.concat(pieces.flatMap((piece, n) => (n === 0 ? [piece] : [field, piece])));
}

function head(page: PublicPage, { isPreview }: DocumentOptions): Html {
  const { title, description, url, isIndexed } = page;
  const isHidden = isPreview === true || !isIndexed;
  return html`<title>${title}</title>${description !== '' && html`<meta name="description" content="${description}">`}${isHidden ? html`<meta name="robots" content="noindex, nofollow">` : html`<link rel="canonical" href="${url}">`}<link rel="icon" href="data:,">${isPreview !== true && card(page)}`;
}

/** Open Graph, which WhatsApp, Facebook and LinkedIn read, and the tags of X. */
function card({ card: { title, text, picture }, url, company, language }: PublicPage): Html {
  return html`<meta property="og:type" content="website"><meta property="og:title" content="${title}"><meta property="og:description" content="${text}"><meta property="og:url" content="${url}"><meta property="og:site_name" content="${company}"><meta property="og:locale" content="${language}">${picture !== null && html`<meta property="og:image" content="${picture.url}"><meta property="og:image:width" content="${picture.width}"><meta property="og:image:height" content="${picture.height}">`}<meta name="twitter:card" content="${picture === null ? 'summary' : 'summary_large_image'}"><meta name="twitter:title" content="${title}"><meta name="twitter:description" content="${text}">${picture !== null && html`<meta name="twitter:image" content="${picture.url}">`}`;
}

/** Above the page, and no part of it: that it’s a preview, and whom we think its reader is. */
function notes({ text }: Words, { isPreview = false, note }: DocumentOptions): Html | false {
  const said = [
    ...(isPreview ? [html`${text('published.preview')}`] : []),
    ...(note === undefined ? [] : [note]),
  ];
  return said.length > 0 && html`<aside>${said.map((each) => html`<p class="td-note">${each}</p>`)}</aside>`;
}

function footer({ text }: Words, { company, address }: PublicPage, servedAt: string): Html {
  const sender = [company, address].filter((part) => part !== '').join(' · ');
  const report = html` · <a href="${new URL(servedAt).pathname}/report" rel="nofollow">${text('published.report')}</a>`;
  const made = text('published.madeWith');
  // Not a footer: the page may have its own.
  return html`<aside class="td-foot" aria-label="${made}"><p>${sender}</p><p>${made}${report}</p></aside>`;
}
