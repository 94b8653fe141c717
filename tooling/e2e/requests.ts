import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** What a browser with an empty cache fetches for a page. */
export type Load = {
  requests: number;
  /** By kind: document, script, stylesheet, font, fetch, eventsource … */
  byKind: Record<string, number>;
  /** The scripts, gzipped, in KB of 1,000 bytes. */
  scriptKilobytes: number;
};

/** The script that every page of the dashboard asks for last, after its content. */
export const lastScript = /\/assets\/later-[^/]+\.js$/;

/** Notes everything the page fetches from now on. Call `read` when the page is complete. */
export function watchLoad(page: Page): { read(): Promise<Load> } {
  const kinds: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => kinds.push(request.resourceType()));
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    );
  });
  return {
    read: async () => {
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      return {
        requests: kinds.length,
        byKind: Object.fromEntries(
          [...new Set(kinds)].map((kind) => [kind, kinds.filter((k) => k === kind).length]),
        ),
        scriptKilobytes: Math.round(bytes / 100) / 10,
      };
    },
  };
}
