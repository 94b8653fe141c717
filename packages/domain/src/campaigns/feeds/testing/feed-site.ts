import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SiteItem {
  title: string;
  id?: string;
  link?: string;
  description?: string;
  date?: string;
  extra?: string;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A blog on this machine whose feed a test writes. */
export class FeedSite {
  items: SiteItem[] = [];
  /** Takes the place of the feed. */
  reply: Reply | null = null;
  /** Never answers. */
  isSilent = false;
  readonly asked: IncomingHttpHeaders[] = [];
  readonly #server: Server;
  url = '';

  constructor() {
    this.#server = createServer((request, response) => {
      this.asked.push(request.headers);
      if (this.isSilent) return;
      const { status = 200, headers = {}, body = rss(this.items) } = this.reply ?? {};
      response
        .writeHead(status, { 'content-type': 'application/rss+xml; charset=utf-8', ...headers })
        .end(body);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/feed`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** As a blog does: the newest item comes first. */
  add(...items: SiteItem[]): void {
    this.items = [...items.toReversed(), ...this.items];
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An RSS document with these items. */
export function rss(items: readonly SiteItem[], title = 'Kola’s blog'): string {
  const entries = items.map(({ title: name, id, link, description = '', date, extra = '' }) =>
    [
      `<item><title>${escaped(name)}</title>`,
      `<guid isPermaLink="false">${escaped(id ?? name)}</guid>`,
      `<link>${escaped(link ?? `https://blog.example/${encodeURIComponent(name)}`)}</link>`,
      `<description>${escaped(description)}</description>`,
      date === undefined ? '' : `<pubDate>${date}</pubDate>`,
      `${extra}</item>`,
    ].join(''),
  );
  return (
    `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>` +
    `<title>${escaped(title)}</title><link>https://blog.example/</link>${entries.join('')}</channel></rss>`
  );
}
