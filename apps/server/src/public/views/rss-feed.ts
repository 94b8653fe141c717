import type { Language } from '@talkdrum/languages';
import { html } from '../look/html.ts';

export interface RssFeed {
  language: Language;
  title: string;
  description: string;
  /** Absolute URL of the archive page. */
  url: string;
  items: { title: string; url: string; publishedAt: Date; description: string }[];
}

/** RSS 2.0 with the self link feed readers expect (RFC 4287 `atom:link`). */
export function renderRss(feed: RssFeed): string {
  const newest = feed.items[0]?.publishedAt;
  return html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${feed.title}</title><link>${feed.url}</link><description>${feed.description}</description><language>${feed.language}</language><atom:link href="${feed.url}/rss.xml" rel="self" type="application/rss+xml"/>${newest !== undefined && html`<lastBuildDate>${newest.toUTCString()}</lastBuildDate>`}${feed.items.map(item)}</channel></rss>
`.text;
}

function item({ title, url, publishedAt, description }: RssFeed['items'][number]) {
  return html`<item><title>${title}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${publishedAt.toUTCString()}</pubDate><description>${description}</description></item>`;
}
