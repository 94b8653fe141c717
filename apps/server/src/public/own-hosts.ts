import { isIP } from 'node:net';
import { type Domain, findHostOwner, type HostOwner, networkOf } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import { shareOf } from '../share-of.ts';
import { linkReader } from './language-of-link.ts';
import { sendNotFound, sendTooMany } from './problems.ts';
import { VisitGate } from './visit-gate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose domain the request came to; null on the installation’s own hosts. */
    hostOwner: HostOwner | null;
  }
}

/** What someone adds, loses or removes shows after this long at most, in every process. */
const freshMs = 1_000;
const mostEntries = 5_000;
/** Of unknown names, per network and minute: each costs a query. Mailbox providers fetch from few addresses. */
const looksPerMinute = 600;

interface Entry {
  found: Promise<HostOwner | null>;
  freshUntil: number;
}

/** Keeps the owners of hosts in memory for a second. */
export class OwnHosts {
  readonly #domain: Pick<Domain, 'pool'>;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>();
  /** Names that had an owner when they were last looked up. */
  readonly #owned = new Set<string>();

  constructor(domain: Pick<Domain, 'pool'>) {
    this.#domain = domain;
  }

  /** Whether a look costs nothing worth a limit: it is in memory, or one of an account’s, asked at most once a second. */
  isCheap(host: string): boolean {
    return this.#owned.has(host) || (this.#entries.get(host)?.freshUntil ?? 0) > performance.now();
  }

  find(host: string): Promise<HostOwner | null> {
    const known = this.#entries.get(host);
    if (known !== undefined && known.freshUntil > performance.now()) return known.found;
    const found = findHostOwner(this.#domain, host);
    found.then(
      (owner) => (owner === null ? this.#owned.delete(host) : this.#owned.add(host)),
      () => this.#entries.delete(host),
    );
    this.#entries.delete(host);
    this.#entries.set(host, { found, freshUntil: performance.now() + freshMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostEntries && oldest !== undefined) this.#entries.delete(oldest);
    return found;
  }
}

/** Routes of pages that only an account’s own domain has. */
const onOwnHosts = new Set(['/', '/:slug', '/:slug/report']);
/** What its domain serves besides, without a signed link: what pages load, and codes that their routes check. */
const everywhere = /^\/(?:l\/:code|s\/:token|robots\.txt|(?:form|embed|countdown)\.js|fonts\/.+)$/;

/** What answers at any name: programs that watch the process, and the proxy, ask at the address they know. */
const atAnyHost = new Set(['/livez', '/readyz', '/own-domains/ask']);

/**
 * Finds the account whose domain a request came to. On a domain of an account’s own there is only what is
 * that account’s: its pages and its links. Someone else’s link there would look like the account’s. At a name
 * that is neither an account’s nor one of ours (`PUBLIC_HOSTS` adds to them) there is nothing: it may be a
 * domain that an account removed.
 */
export function addOwnHosts(
  app: FastifyInstance,
  domain: Domain,
  hosts: OwnHosts,
  { PROCESSES: processes, PUBLIC_HOSTS: further = [] }: Pick<Environment, 'PROCESSES' | 'PUBLIC_HOSTS'>,
): void {
  const { publicUrl, appUrl, domainsHost } = domain.config;
  const ours = new Set([publicUrl, appUrl].map((url) => new URL(url).hostname).concat(further));
  if (domainsHost !== undefined) ours.add(domainsHost.toLowerCase());
  const gate = new VisitGate(shareOf(looksPerMinute, processes));
  const accountOf = linkReader(domain.config.secret);
  app.decorateRequest('hostOwner', null);

  const isServed = (request: FastifyRequest): boolean => {
    const route = request.routeOptions.url;
    if (route === undefined) return true;
    if (request.hostOwner === null) return !onOwnHosts.has(route);
    return (
      onOwnHosts.has(route) || everywhere.test(route) || accountOf(request) === request.hostOwner.accountId
    );
  };
  const findOwner = async (host: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const isAnywhere = atAnyHost.has(request.routeOptions.url ?? '');
    if (!hosts.isCheap(host) && !gate.admit(networkOf(request.ip)))
      return isAnywhere ? undefined : void sendTooMany(reply);
    request.hostOwner = await hosts.find(host);
    if (request.hostOwner === null && !isAnywhere) sendNotFound(reply);
  };

  // Without a promise for our own hosts, which nearly all requests come to.
  app.addHook('onRequest', (request, reply, done) => {
    const next = (error?: Error) => {
      if (error !== undefined) return done(error);
      if (reply.sent) return undefined;
      return isServed(request) ? done() : void sendNotFound(reply);
    };
    // A name that ends in a dot is the same name (RFC 1034 §3.1).
    const host = request.hostname.toLowerCase().replace(/\.$/, '');
    if (ours.has(host) || !host.includes('.') || isIP(host) !== 0) return next();
    findOwner(host, request, reply).then(() => next(), next);
    return undefined;
  });
}

/**
 * GET /own-domains/ask?domain=…: whether a reverse proxy may get a certificate for a name. 200 for a verified domain of
 * an account, otherwise 404.
 */
export function addAskRoute(app: FastifyInstance, hosts: OwnHosts, processes: number): void {
  // The proxy asks for everyone, so all names share one limit. It is far above what new domains need.
  const gate = new VisitGate(shareOf(looksPerMinute * 10, processes));
  app.get<{ Querystring: { domain?: unknown } }>('/own-domains/ask', async ({ query }, reply) => {
    const name = typeof query.domain === 'string' ? query.domain.toLowerCase() : '';
    if (!hosts.isCheap(name) && !gate.admit('')) return answer(reply.header('retry-after', '60'), 429);
    const owner = await hosts.find(name);
    return answer(reply, owner?.isVerified === true ? 200 : 404);
  });
}

function answer(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(status === 200 ? 'yes\n' : 'no\n');
}
