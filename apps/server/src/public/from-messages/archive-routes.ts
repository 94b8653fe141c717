import { type ArchiveEntry, type Domain, originOf, PublicArchive } from '@talkdrum/domain';
import { hasYear } from '@talkdrum/domain/kernel';
import { wordsIn } from '@talkdrum/languages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { brandOf } from '../look/brand-of.ts';
import { allowBrand } from '../look/headers.ts';
import { sendMessage } from './message-routes.ts';
import { languageHeaders, type Reader, readerOf } from '../reader.ts';
import { archiveEntryPage, archivePage } from '../views/archive-view.ts';
import { renderRss } from '../views/rss-feed.ts';

type ArchiveCall = {
  Params: { token: string };
  Querystring: { before?: unknown };
  Headers: { accept?: string };
};
type EntryCall = { Params: { token: string; campaignId: string } };

const feedLength = 30;
/** Browsers and proxies may cache a page for a minute, so a popular archive rarely queries the database. */
const cacheFor = 'public, max-age=60';
const anyTime = z.iso.datetime().refine(hasYear);
const anyId = z.uuid();
/** Never a real id: the archive answers it like a campaign that doesn't exist. */
const noId = '00000000-0000-0000-0000-000000000000';

async function readFeed(archive: PublicArchive, url: string, token: string): Promise<string> {
  const { company, entries, language } = await archive.list(token, null, feedLength);
  const items = entries.map((entry) => feedItem(url, entry));
  const description = wordsIn(language).text('archive.heading', { company });
  return renderRss({ language, title: company, description, url, items });
}

/** /archive/:token: an account's public campaigns as a page, as single messages and as a feed. */
export function addArchiveRoutes(app: FastifyInstance, domain: Domain): void {
  const archive = new PublicArchive(domain);
  const sendFeed = async (token: string, reply: FastifyReply) => {
    const origin = originOf(domain.config, reply.request.hostOwner?.host ?? null);
    const feed = await readFeed(archive, `${origin}/archive/${token}`, token);
    return reply.header('cache-control', cacheFor).type('application/rss+xml; charset=utf-8').send(feed);
  };

  /** The same URL returns the feed to feed readers that ask for it. */
  app.get<ArchiveCall>('/archive/:token', async (request, reply) => {
    const { params, query, headers } = request;
    reply.header('vary', `accept, ${languageHeaders}`);
    if (wantsFeed(headers.accept)) return sendFeed(params.token, reply);
    const before = anyTime.safeParse(query.before);
    const page = await archive.list(params.token, before.success ? before.data : null);
    const { company, entries, accountId } = page;
    const reader = readerOf(request, page);
    const brand = await brandOf(domain, accountId);
    const view = { reader, company, brand, ...entryPaths(params.token, entries, page.nextCursor) };
    return sendPage(allowBrand(reply, brand), reader, archivePage(view));
  });

  app.get<EntryCall>('/archive/:token/:campaignId', async (request, reply) => {
    const { params } = request;
    const message = await archive.message(params.token, idOf(params));
    const { company, subject, sentAt } = message;
    const reader = readerOf(request, message);
    const path = `/archive/${params.token}`;
    const brand = await brandOf(domain, message.accountId);
    const page = archiveEntryPage({
      reader,
      company,
      brand,
      subject,
      sentAt,
      archivePath: path,
      messagePath: `${path}/${params.campaignId}/message`,
    });
    return sendPage(allowBrand(reply, brand).header('vary', languageHeaders), reader, page);
  });

  app.get<EntryCall>('/archive/:token/:campaignId/message', async ({ params }, reply) => {
    const { html } = await archive.message(params.token, idOf(params));
    return sendMessage(reply.header('cache-control', cacheFor), openingElsewhere(html));
  });

  app.get<ArchiveCall>('/archive/:token/rss.xml', ({ params }, reply) => sendFeed(params.token, reply));
}

/** Where the page of an archive links to. */
function entryPaths(token: string, entries: readonly ArchiveEntry[], cursor: string | null) {
  const path = `/archive/${token}`;
  return {
    path,
    entries: entries.map((entry) => ({ ...entry, path: `${path}/${entry.campaignId}` })),
    olderPath: cursor === null ? undefined : `${path}?before=${encodeURIComponent(cursor)}`,
  };
}

function sendPage(reply: FastifyReply, { isSwitching }: Reader, page: string): FastifyReply {
  return reply
    .header('cache-control', isSwitching ? 'no-store' : cacheFor)
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Browsers accept XML too, but list HTML first; feed readers don't list HTML. */
function wantsFeed(accept = ''): boolean {
  return /\b(?:application|text)\/(?:rss\+)?xml\b/.test(accept) && !accept.includes('text/html');
}

function feedItem(url: string, { campaignId, subject, summary, sentAt }: ArchiveEntry) {
  return { title: subject, url: `${url}/${campaignId}`, publishedAt: sentAt, description: summary };
}

function idOf({ campaignId }: EntryCall['Params']): string {
  return anyId.safeParse(campaignId).success ? campaignId.toLowerCase() : noId;
}

/** Links in a framed message open in a new tab. */
function openingElsewhere(html: string): string {
  return html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
}
