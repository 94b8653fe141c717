import {
  type Domain,
  DomainError,
  networkOf,
  type PublicAccount,
  PublicPages,
  Visits,
  visitTokens,
} from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shareOf } from '../../share-of.ts';
import { brandOf } from '../brand-of.ts';
import { allowBrand } from '../headers.ts';
import { sendNotFound, sendTooMany } from '../problems.ts';
import { readerOf } from '../reader.ts';
import { VisitGate } from '../visit-gate.ts';
import { noticePage } from '../views/published-view.ts';
import { type CachedPage, PageCache, type PageWithDocument } from './page-cache.ts';
import { buildDocument, fillDocument } from './published-document.ts';
import { isPerson, utmOf, visitOf } from './visit-of.ts';

export type PageCall = { Params: { handle: string; slug: string } };

/** Of pages that aren’t in memory, per network and minute: each costs a query. */
const looksPerMinute = 600;

const statusOf = { early: 404, held: 404, closed: 410, removed: 410 } as const;

/** What opening and submitting share: pages in memory, and how often a network may ask for others. */
export interface PublishedLooks {
  cache: PageCache;
  gate: VisitGate;
}

/** One per process. */
export function publishedLooks(domain: Domain, processes: number): PublishedLooks {
  return {
    cache: new PageCache(new PublicPages(domain), domain.config.publicUrl),
    gate: new VisitGate(shareOf(looksPerMinute, processes)),
  };
}

/** /w/:handle/:slug is a published page, /w/preview/:token a draft, /l/:code a share link. */
export function addPublishedRoutes(
  app: FastifyInstance,
  domain: Domain,
  { cache, gate }: PublishedLooks,
): void {
  const pages = new PublicPages(domain);
  const visits = new Visits(domain);
  const tokens = visitTokens(domain.config.secret);
  const isAdmitted = (request: FastifyRequest) => gate.admit(networkOf(request.ip));

  const sendOpen = (request: FastifyRequest, reply: FastifyReply, { page, document }: PageWithDocument) => {
    const visit = visitOf(request, page);
    if (isPerson(request)) visits.count(visit);
    reply.header('content-security-policy', document.policy).type('text/html; charset=utf-8');
    if (!page.isIndexed) reply.header('x-robots-tag', 'noindex');
    if (document.pieces.length > 1)
      // Never from a cache: two visits with one token would be one submission.
      return reply
        .header('cache-control', 'private, no-cache')
        .send(fillDocument(document, tokens.make(visit)));
    reply.header('cache-control', 'public, no-cache').header('etag', document.etag);
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send();
    return reply.send(fillDocument(document, ''));
  };

  app.get<PageCall>('/w/:handle/:slug', async (request, reply) => {
    const { handle, slug } = request.params;
    if (!cache.isFresh(handle, slug) && !isAdmitted(request)) return sendTooMany(reply);
    const found = await cache.find(handle, slug);
    return found.kind === 'page' ? sendOpen(request, reply, found) : sendOther(domain, request, reply, found);
  });

  app.get<{ Params: { token: string } }>('/w/preview/:token', async (request, reply) => {
    const page = isAdmitted(request) ? await pages.preview(request.params.token) : undefined;
    if (page === undefined) return sendTooMany(reply);
    if (page === null) throw new DomainError('expired_link', 'This preview has expired.');
    const document = buildDocument(page, { publicUrl: domain.config.publicUrl, isPreview: true });
    return reply
      .header('content-security-policy', document.policy)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(fillDocument(document, ''));
  });

  app.get<{ Params: { code: string } }>('/l/:code', async (request, reply) => {
    const url = isAdmitted(request) ? await pages.openLink(request.params.code) : undefined;
    if (url === undefined) return sendTooMany(reply);
    return url === null ? sendNotFound(reply) : reply.redirect(withSources(url, request), 302);
  });

  app.addHook('onClose', () => visits.flush());
}

async function sendOther(
  domain: Domain,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Exclude<CachedPage, PageWithDocument>,
): Promise<FastifyReply> {
  if (found.kind === 'none') return sendNotFound(reply);
  if (found.kind === 'moved') return reply.redirect(withSources(found.url, request), 302);
  return sendNotice(domain, reply, found.account, found.state);
}

/** Why a page isn’t shown, in the reader’s language. */
export async function sendNotice(
  domain: Domain,
  reply: FastifyReply,
  account: PublicAccount,
  state: keyof typeof statusOf,
): Promise<FastifyReply> {
  const brand = await brandOf(domain, account.accountId);
  const reader = readerOf(reply.request, account);
  return allowBrand(reply, brand)
    .code(statusOf[state])
    .type('text/html; charset=utf-8')
    .send(noticePage({ reader, company: account.company, brand, state }));
}

/** An address of ours with the share link and the campaign parameters of the address that led to it. */
function withSources(address: string, request: FastifyRequest): string {
  const url = new URL(address);
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(utmOf(query))) url.searchParams.set(name, value);
  const code = query['s'];
  if (typeof code === 'string' && /^[A-Za-z0-9]{10}$/.test(code)) url.searchParams.set('s', code);
  return url.href;
}
