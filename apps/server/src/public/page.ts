import { type Html, html, type Part, trusted } from './html.ts';
import { pageStyles } from './page-styles.ts';

export interface Page {
  title: string;
  body: Html;
  /** The account's name, shown above the card. */
  company?: string | undefined;
  /** For lists: a wider card. */
  isWide?: boolean;
  /** Whether search engines may index it: only archives. */
  isIndexed?: boolean;
  /** Extra markup for the head, such as a feed link. */
  head?: Part;
}

/** A document with one card. Works without scripts, in light and dark mode, from 320 px. */
export function renderPage(page: Page): string {
  return renderDocument(
    page,
    html`<main id="main"${page.isWide === true && html` class="wide"`}>${page.company !== undefined && whose(page.company)}<div class="card">${page.body}</div></main><footer>Sent with Talkdrum</footer>`,
  );
}

/** A document with the given body. */
export function renderDocument(
  page: Pick<Page, 'title' | 'company' | 'isIndexed' | 'head'>,
  body: Html,
): string {
  const title = page.company === undefined ? page.title : `${page.title} · ${page.company}`;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${page.isIndexed !== true && html`<meta name="robots" content="noindex, nofollow">`}<link rel="icon" href="data:,">${page.head}${trusted(`<style>${pageStyles}</style>`)}</head><body><a class="skip" href="#main">Skip to content</a>${body}</body></html>`
    .text;
}

function whose(company: string): Html {
  const initial = [...company.replace(/[^\p{L}\p{N}]/gu, '')][0] ?? '·';
  return html`<p class="who"><span class="mark" aria-hidden="true">${initial.toUpperCase()}</span>${company}</p>`;
}

/** The green success note. */
export function doneNote(text: Part): Html {
  return html`<div class="done" role="status"><svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m4 10.5 4 4 8-9"/></svg><p>${text}</p></div>`;
}

/** Says that this page changes nothing. */
export function testNote(): Html {
  return html`<p class="quiet">This link is from a test message. You see the page your readers see, and nothing you do here has an effect.</p>`;
}
