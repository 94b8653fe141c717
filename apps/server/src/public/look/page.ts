import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import { languageNames, languages } from '@talkdrum/languages';
import { brandStyles } from './brand-styles.ts';
import { type Html, html, type Part, trusted } from './html.ts';
import { pageStyles } from './page-styles.ts';
import { languageField, type Reader } from '../reader.ts';

export interface Page {
  reader: Reader;
  title: string;
  body: Html;
  /** The account's name, shown above the card. */
  company?: string | undefined;
  /** How the account looks; as we do if omitted. */
  brand?: BrandKit | undefined;
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
    html`<div class="page${page.isWide === true && ' wide'}">${band(page)}<main id="main"><div class="card">${page.body}</div></main></div>`,
  );
}

/** A document with the given body, and the language switch under it. */
export function renderDocument(
  page: Pick<Page, 'reader' | 'title' | 'company' | 'brand' | 'isIndexed' | 'head'>,
  body: Html,
): string {
  const { reader } = page;
  const { language, direction, text } = reader.words;
  const isIndexed = page.isIndexed === true && !reader.isSwitching;
  const title = page.company === undefined ? page.title : `${page.title} · ${page.company}`;
  const styles = page.brand === undefined ? '' : brandStyles(page.brand);
  return html`<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${!isIndexed && html`<meta name="robots" content="noindex, nofollow">`}<link rel="icon" href="data:,">${page.head}${trusted(`<style>${pageStyles}</style>`)}${styles !== '' && trusted(`<style>${styles}</style>`)}</head><body><a class="skip" href="#main">${text('page.skip')}</a>${body}<footer>${languageSwitch(reader)}<p>${text('page.sentWith')}</p></footer></body></html>`
    .text;
}

/** Links, because the pages have no scripts. */
function languageSwitch({ words, hrefIn }: Reader): Html {
  const items = languages.map((code) =>
    code === words.language
      ? html`<li><span aria-current="true">${languageNames[code]}</span></li>`
      : html`<li><a href="${hrefIn(code)}" hreflang="${code}" lang="${code}" rel="nofollow">${languageNames[code]}</a></li>`,
  );
  return html`<nav aria-label="${words.text('page.language')}"><ul>${items}</ul></nav>`;
}

/** A form that posts to its own page, in the language it was read in. */
export function pageForm({ words }: Reader, content: Part): Html {
  return html`<form method="post"><input type="hidden" name="${languageField}" value="${words.language}">${content}</form>`;
}

/** The logo or name of the account over the drum's rings. A page of no account shows only the rings. */
function band({ company, brand }: Pick<Page, 'company' | 'brand'>): Html {
  const name = company ?? trusted('&nbsp;');
  return html`<header class="band">${rings}<p class="who">${logoOf(brand, company) ?? name}</p></header>`;
}

/** On a white plate, because most logos are drawn for white paper. */
function logoOf(brand: BrandKit | undefined, company = ''): Html | null {
  const logo = brand?.logo ?? null;
  if (logo === null) return null;
  return html`<span class="logo"><img src="${logo.url}" alt="${company}" width="${logo.width}" height="${logo.height}"></span>`;
}

const rings = trusted(
  `<svg viewBox="0 0 240 240" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true">${[34, 52, 70, 88, 106].map((radius) => `<circle cx="120" cy="120" r="${radius}" stroke-dasharray="${radius / 8} ${radius / 12}"/>`).join('')}</svg>`,
);

/** The green success note. */
export function doneNote(text: Part): Html {
  return html`<div class="done" role="status"><svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m4 10.5 4 4 8-9"/></svg><p>${text}</p></div>`;
}

/** Says that this page changes nothing. */
export function testNote({ words }: Reader): Html {
  return html`<p class="quiet">${words.text('page.test')}</p>`;
}
