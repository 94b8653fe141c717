import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { Words } from '@talkdrum/languages';
import { html } from '../look/html.ts';
import { renderDocument, renderPage } from '../look/page.ts';
import type { Reader } from '../reader.ts';

export interface ArchiveEntryView {
  path: string;
  subject: string;
  sentAt: Date;
}

export interface ArchiveView {
  reader: Reader;
  company: string;
  brand: BrandKit;
  path: string;
  entries: ArchiveEntryView[];
  olderPath?: string | undefined;
}

/** An account's public campaigns, newest first. */
export function archivePage({ reader, company, brand, path, entries, olderPath }: ArchiveView): string {
  const { words } = reader;
  const body = html`<h1>${words.text('archive.heading', { company })}</h1>
    <p class="quiet"><a href="${path}/rss.xml">${words.text('archive.feed')}</a></p>
    ${entries.length === 0 ? html`<p>${words.text('archive.empty')}</p>` : html`<ol class="entries">${entries.map((item) => entry(words, item))}</ol>`}
    ${olderPath !== undefined && html`<p></p><p><a class="button plain" href="${olderPath}" rel="next">${words.text('archive.older')}</a></p>`}`;
  return renderPage({
    reader,
    title: words.text('archive.title'),
    company,
    brand,
    body,
    isWide: true,
    isIndexed: true,
    head: feedLink(words, company, path),
  });
}

function entry(words: Words, item: ArchiveEntryView) {
  return html`<li><a href="${item.path}"><h2>${item.subject}</h2>${dateText(words, item.sentAt)}</a></li>`;
}

function feedLink({ text }: Words, company: string, path: string) {
  return html`<link rel="alternate" type="application/rss+xml" title="${text('archive.heading', { company })}" href="${path}/rss.xml">`;
}

function dateText(words: Words, date: Date) {
  return html`<time datetime="${date.toISOString()}">${words.date(date)}</time>`;
}

/** One public campaign: a title bar, and the message in its own frame. */
export function archiveEntryPage(view: {
  reader: Reader;
  company: string;
  brand: BrandKit;
  archivePath: string;
  messagePath: string;
  subject: string;
  sentAt: Date;
}): string {
  const { reader, company, brand, archivePath, messagePath, subject, sentAt } = view;
  const { words } = reader;
  const head = feedLink(words, company, archivePath);
  const body = html`<header class="bar"><h1>${subject}</h1><span class="quiet">${company} · ${dateText(words, sentAt)}</span><a href="${archivePath}">${words.text('archive.all')}</a></header>
    <main id="main" class="frame"><iframe class="letter" title="${subject}" src="${messagePath}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></main>`;
  return renderDocument({ reader, title: subject, company, brand, isIndexed: true, head }, body);
}
