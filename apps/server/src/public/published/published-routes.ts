import {
  type Domain,
  DomainError,
  networkOf,
  type PublicAccount,
  PublicPages,
  recipientTokens,
  Visits,
  visitTokens,
} from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shareOf } from '../../share-of.ts';
import { brandOf } from '../look/brand-of.ts';
import { allowBrand } from '../look/headers.ts';
import { sendNotFound, sendTooMany } from '../problems.ts';
import { readerOf } from '../reader.ts';
import { VisitGate } from '../visit-gate.ts';
import { homePage, noticePage } from '../views/published-view.ts';
import { type AskedPage, type CachedPage, PageCache, type PageWithDocument } from './page-cache.ts';
import { knownVisitorDocument } from './known-visitor.ts';
import { buildDocument, fillDocument } from './published-document.ts';
import { LoyaltyPages } from './loyalty/loyalty-pages.ts';
import { ReferralPages } from './referral/referral-pages.ts';
import { RewardPages } from './reward/reward-pages.ts';
import { SurveyPages } from './survey/survey-pages.ts';
import { isPerson, utmOf, visitOf } from './visit-of.ts';

/** On a domain of an account’s own there is no handle. */
export type PageCall = { Params: { handle?: string; slug: string } };
/** Where a page is: under its account’s handle, and on a domain of its account’s own. */
export const pagePaths = ['/w/:handle/:slug', '/:slug'] as const;

export function askedPage({ params, hostOwner }: FastifyRequest<PageCall>): AskedPage {
  const { handle = '', slug } = params;
  return hostOwner === null
    ? { handle, slug, host: null }
    : { handle: hostOwner.handle, slug, host: hostOwner.host };
}

/** Of pages that aren’t in memory, per network and minute: each costs a query. */
const looksPerMinute = 600;

const statusOf = { early: 404, held: 404, closed: 410, removed: 410 } as const;

/** What opening and submitting share: pages in memory, and how often a network may ask for others. */
export interface PublishedLooks {
  cache: PageCache;
  gate: VisitGate;
  surveys: SurveyPages;
  rewards: RewardPages;
  loyalty: LoyaltyPages;
  referrals: ReferralPages;
}

/** One per process. */
export function publishedLooks(domain: Domain, processes: number): PublishedLooks {
  return {
    cache: new PageCache(new PublicPages(domain), domain.config.publicUrl, (accountId) =>
      brandOf(domain, accountId),
    ),
    gate: new VisitGate(shareOf(looksPerMinute, processes)),
    surveys: new SurveyPages(domain),
    rewards: new RewardPages(domain),
    loyalty: new LoyaltyPages(domain),
    referrals: new ReferralPages(domain),
  };
}

/** /w/:handle/:slug, on its account’s own domain /:slug, is a published page, /w/preview/:token a draft, /l/:code a share link. */
export function addPublishedRoutes(
  app: FastifyInstance,
  domain: Domain,
  { cache, gate, surveys, rewards, loyalty, referrals }: PublishedLooks,
): void {
  const pages = new PublicPages(domain);
  const visits = new Visits(domain);
  const isAdmitted = (request: FastifyRequest) => gate.admit(networkOf(request.ip));
  const sendOpen = openPages(domain, { visits, surveys, rewards, loyalty, referrals, isAdmitted });

  for (const path of pagePaths)
    app.get<PageCall>(path, async (request, reply) => {
      const asked = askedPage(request);
      if (!cache.isFresh(asked) && !isAdmitted(request)) return sendTooMany(reply);
      const found = await cache.find(asked);
      return found.kind === 'page'
        ? sendOpen(request, reply, found)
        : sendOther(domain, request, reply, found);
    });

  app.get('/', async (request, reply) => {
    const account = request.hostOwner === null ? null : await pages.account(request.hostOwner.accountId);
    return account === null ? sendNotFound(reply) : sendHome(domain, reply, account);
  });

  addLinkRoutes(app, domain, isAdmitted);
  app.addHook('onClose', () => visits.flush());
}

function addLinkRoutes(
  app: FastifyInstance,
  domain: Domain,
  isAdmitted: (request: FastifyRequest) => boolean,
): void {
  const pages = new PublicPages(domain);

  app.get<{ Params: { token: string } }>('/w/preview/:token', async (request, reply) => {
    const page = isAdmitted(request) ? await pages.preview(request.params.token) : undefined;
    if (page === undefined) return sendTooMany(reply);
    if (page === null) throw new DomainError('expired_link', 'This preview has expired.');
    const document = buildDocument(page, {
      publicUrl: domain.config.publicUrl,
      servedAt: page.url,
      isPreview: true,
    });
    return reply
      .header('content-security-policy', document.policy)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(fillDocument(document, ''));
  });

  app.get<{ Params: { code: string } }>('/l/:code', async (request, reply) => {
    const url = isAdmitted(request)
      ? await pages.openLink(request.params.code, request.hostOwner?.accountId)
      : undefined;
    if (url === undefined) return sendTooMany(reply);
    return url === null ? sendNotFound(reply) : reply.redirect(withSources(url, request), 302);
  });
}

/**
 * Answers with an open page: the document everyone gets, or the one for a visitor who followed a link in our
 * own message.
 */
function openPages(
  domain: Domain,
  {
    visits,
    surveys,
    rewards,
    loyalty,
    referrals,
    isAdmitted,
  }: Pick<PublishedLooks, 'surveys' | 'rewards' | 'loyalty' | 'referrals'> & {
    visits: Visits;
    isAdmitted: (request: FastifyRequest) => boolean;
  },
) {
  const tokens = visitTokens(domain.config.secret);
  const recipients = recipientTokens(domain.config.secret);
  return async (request: FastifyRequest, reply: FastifyReply, found: PageWithDocument) => {
    const { page, document: shared } = found;
    const visit = visitOf(request, page, recipients);
    const isVisit = isPerson(request);
    if (isVisit) visits.count(visit);
    if (surveys.isPersonal(request, page, visit))
      return isAdmitted(request) ? surveys.open(request, reply, found, visit) : sendTooMany(reply);
    if (page.kind === 'reward')
      return isAdmitted(request) ? rewards.open(request, reply, found, visit) : sendTooMany(reply);
    if (page.kind === 'loyalty')
      return isAdmitted(request) ? loyalty.open(request, reply, found, visit) : sendTooMany(reply);
    if (page.kind === 'referral')
      return isAdmitted(request) ? referrals.open(request, reply, found, visit) : sendTooMany(reply);
    const hasForm = shared.pieces.length > 1;
    const own =
      isVisit && hasForm && visit.recipient !== null && isAdmitted(request)
        ? await knownVisitorDocument(domain, request, found, visit.recipient)
        : null;
    const document = own ?? shared;
    reply.header('content-security-policy', document.policy).type('text/html; charset=utf-8');
    if (!page.isIndexed) reply.header('x-robots-tag', 'noindex');
    if (hasForm)
      // Never from a cache: two visits with one token would be one submission.
      return reply
        .header('cache-control', own === null ? 'private, no-cache' : 'no-store')
        .send(fillDocument(document, tokens.make(visit)));
    reply.header('cache-control', 'public, no-cache').header('etag', document.etag);
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send();
    return reply.send(fillDocument(document, ''));
  };
}

async function sendOther(
  domain: Domain,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Exclude<CachedPage, PageWithDocument>,
): Promise<FastifyReply> {
  if (found.kind === 'none') return sendNotFound(reply);
  if (found.kind === 'moved') return reply.redirect(withSources(found.url, request), 302);
  return sendNotice(domain, reply, found);
}

/** What is at the top of an account’s own domain. */
async function sendHome(domain: Domain, reply: FastifyReply, account: PublicAccount): Promise<FastifyReply> {
  const brand = await brandOf(domain, account.accountId);
  const reader = readerOf(reply.request, account);
  return allowBrand(reply, brand)
    .type('text/html; charset=utf-8')
    .send(homePage({ reader, company: account.company, brand }));
}

/** Why a page isn’t shown, in the reader’s language. */
export async function sendNotice(
  domain: Domain,
  reply: FastifyReply,
  { account, state, of }: Extract<CachedPage, { kind: 'notice' }>,
): Promise<FastifyReply> {
  const brand = await brandOf(domain, account.accountId);
  const reader = readerOf(reply.request, account);
  return allowBrand(reply, brand)
    .code(statusOf[state])
    .type('text/html; charset=utf-8')
    .send(noticePage({ reader, company: account.company, brand, state, of }));
}

/** An address of ours with the share link, recipient and campaign parameters of the address that led to it. */
function withSources(address: string, request: FastifyRequest): string {
  const url = new URL(address);
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(utmOf(query))) url.searchParams.set(name, value);
  const code = query['s'];
  if (typeof code === 'string' && /^[A-Za-z0-9]{10}$/.test(code)) url.searchParams.set('s', code);
  const recipient = query['r'];
  if (typeof recipient === 'string' && /^[\w-]{78,99}$/.test(recipient)) url.searchParams.set('r', recipient);
  // An advocate's code, and where they shared it.
  const [friend, channel] = [query['f'], query['c']];
  if (typeof friend === 'string' && /^[\w-]{6,30}$/.test(friend)) url.searchParams.set('f', friend);
  if (typeof channel === 'string' && /^[a-z]$/.test(channel)) url.searchParams.set('c', channel);
  // The answer that a link in an email chose.
  const answer = query['a'];
  if (typeof answer === 'string' && answer.length <= 300) url.searchParams.set('a', answer);
  return url.href;
}
