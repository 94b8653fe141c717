import {
  classifyRequest,
  newId,
  type PublicPage,
  type RecipientTokens,
  type Visit,
  type VisitSources,
} from '@talkdrum/domain';
import type { FastifyRequest } from 'fastify';
import { visitorOf } from '../visitor.ts';

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
const mostCharacters = 150;

type Query = Record<string, unknown>;

/** A visit of a page: through which share link, and what its address says about where the visitor comes from. */
export function visitOf(request: FastifyRequest, page: PublicPage, tokens: RecipientTokens): Visit {
  const query = request.query as Query;
  const link = linkOf(page, query['s']);
  return {
    accountId: page.accountId,
    publishedId: page.id,
    version: page.version,
    at: new Date(),
    nonce: newId(),
    shareLinkId: link?.id ?? null,
    channel: link?.channel ?? 'public',
    sources: { ...utmOf(query), ...referrerOf(request.headers.referer) },
    recipient: recipientOf(query, page, tokens),
  };
}

/** A token of another page or account names nobody. */
function recipientOf(query: Query, page: PublicPage, tokens: RecipientTokens): Visit['recipient'] {
  const token = query['r'];
  const recipient = typeof token === 'string' ? tokens.open(token) : null;
  if (recipient?.accountId !== page.accountId || recipient.publishedId !== page.id) return null;
  return { contactId: recipient.contactId, campaignId: recipient.campaignId };
}

/** The parameters that a share link passes on to its page. */
export function utmOf(query: Query): Omit<VisitSources, 'referrer'> {
  return Object.fromEntries(
    utmNames.flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' && value !== ''
        ? [[name, value.slice(0, mostCharacters).toWellFormed()]]
        : [];
    }),
  );
}

/** Whether a person opened the page: not a link preview, a scanner, a check by HEAD or a browser’s guess. */
export function isPerson(request: FastifyRequest): boolean {
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose'] ?? '';
  if (String(purpose).includes('prefetch')) return false;
  return classified(visitorOf(request).userAgent, request.method) !== 'scanner';
}

/** Verdicts by method and program: most visitors have one of a few hundred, and its patterns take 19 µs. */
const verdicts = new Map<string, ReturnType<typeof classifyRequest>>();
const mostVerdicts = 2_000;

function classified(userAgent: string, method: string): ReturnType<typeof classifyRequest> {
  const key = `${method} ${userAgent}`;
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const verdict = classifyRequest('click', { ip: '', userAgent, method });
  if (verdicts.size >= mostVerdicts) verdicts.clear();
  verdicts.set(key, verdict);
  return verdict;
}

/** Everyone who comes without a known code comes through the public link. */
function linkOf({ links }: PublicPage, code: unknown): PublicPage['links'][string] | undefined {
  if (typeof code === 'string' && Object.hasOwn(links, code)) return links[code];
  return Object.values(links).find(({ channel }) => channel === 'public');
}

function referrerOf(referrer = ''): Pick<VisitSources, 'referrer'> {
  const host = URL.parse(referrer)?.hostname ?? '';
  return host === '' ? {} : { referrer: host.slice(0, mostCharacters) };
}
