import { html } from '../html.ts';
import { renderDocument, renderPage } from '../page.ts';

export interface ArchiveEntryView {
  path: string;
  subject: string;
  sentAt: Date;
}

export interface ArchiveView {
  company: string;
  path: string;
  entries: ArchiveEntryView[];
  olderPath?: string | undefined;
}

/** An account's public campaigns, newest first. */
export function archivePage(view: ArchiveView): string {
  const body = html`<h1>Emails from ${view.company}</h1>
    <p class="quiet"><a href="${view.path}/rss.xml">RSS feed</a></p>
    ${view.entries.length === 0 ? html`<p>Nothing has been published here yet.</p>` : html`<ol class="entries">${view.entries.map(entry)}</ol>`}
    ${view.olderPath !== undefined && html`<p></p><p><a class="button plain" href="${view.olderPath}" rel="next">Older emails</a></p>`}`;
  return renderPage({
    title: 'Archive',
    company: view.company,
    body,
    isWide: true,
    isIndexed: true,
    head: feedLink(view),
  });
}

function entry(item: ArchiveEntryView) {
  return html`<li><a href="${item.path}"><h2>${item.subject}</h2>${dateText(item.sentAt)}</a></li>`;
}

function feedLink(view: Pick<ArchiveView, 'path' | 'company'>) {
  return html`<link rel="alternate" type="application/rss+xml" title="Emails from ${view.company}" href="${view.path}/rss.xml">`;
}

function dateText(date: Date) {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return html`<time datetime="${date.toISOString()}">${text}</time>`;
}

/** One public campaign: a title bar, and the message in its own frame. */
export function archiveEntryPage(view: {
  company: string;
  archivePath: string;
  messagePath: string;
  subject: string;
  sentAt: Date;
}): string {
  const head = feedLink({ company: view.company, path: view.archivePath });
  const body = html`<header class="bar"><h1>${view.subject}</h1><span class="quiet">${view.company} · ${dateText(view.sentAt)}</span><a href="${view.archivePath}">All emails</a></header>
    <main id="main" class="frame"><iframe class="letter" title="${view.subject}" src="${view.messagePath}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></main>`;
  return renderDocument({ title: view.subject, company: view.company, isIndexed: true, head }, body);
}
