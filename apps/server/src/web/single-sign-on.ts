import {
  type Domain,
  DomainError,
  networkOf,
  openOnboarding,
  singleSignOnReturnPath,
  takeRate,
} from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../environment.ts';
import { readSession, writeSession } from './session-cookie.ts';

const cookieName = 'talkdrum-sign-in';
/** Calls of one network: each return costs a call to the provider. */
const rate = { points: 30, seconds: 60 };

/**
 * Sends people to the identity provider and takes them back. Both are opened by the browser itself, so a refusal is a page:
 * the sign-in page, with the code of the refusal in `problem`. A second step follows in the part of the address that
 * browsers send to no one.
 */
export function addSingleSignOn(app: FastifyInstance, domain: Domain, env: Environment): void {
  const { singleSignOn } = openOnboarding(domain);
  const cookie = {
    path: '/single-sign-on',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.APP_URL.startsWith('https:'),
  } as const;
  const refusing = async (request: FastifyRequest, reply: FastifyReply, work: () => Promise<string>) => {
    try {
      const { isAllowed } = await takeRate(domain.pool, `single-sign-on:${networkOf(request.ip)}`, rate);
      if (!isAllowed)
        throw new DomainError('rate_limited', 'Too many requests. Wait a minute and try again.');
      return await reply.redirect(await work());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.cause !== undefined)
        request.log.warn({ error: reasonOf(error.cause) }, 'single sign-on failed');
      return reply.redirect(pageFor(error));
    }
  };

  app.get('/single-sign-on', (request, reply) =>
    refusing(request, reply, async () => {
      const { next } = startQuery.parse(request.query);
      const { url, ticket } = await singleSignOn.begin(next);
      reply.setCookie(cookieName, ticket, cookie);
      return url;
    }),
  );

  app.get(singleSignOnReturnPath, (request, reply) =>
    refusing(request, reply, async () => {
      const ticket = request.cookies[cookieName];
      reply.clearCookie(cookieName, cookie);
      const before = await readSession(domain, env, request, reply);
      const visitor = { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
      const query = new URL(request.url, env.APP_URL).search;
      const { session, next } = await singleSignOn.finish(query, ticket, visitor, before?.sessionId ?? null);
      writeSession(env, reply, session.token, session.expiresAt);
      return entered(next);
    }),
  );
}

/** The sign-in page decides whether `next` is a page of ours. */
const startQuery = z.object({ next: z.string().max(2_000).catch('') });

/** The sign-in page again: it notes that this browser has signed in, and opens the page. */
const entered = (next: string): string => `/sign-in?${new URLSearchParams({ next }).toString()}#signed-in`;

function pageFor({ code, details }: DomainError): string {
  if (code !== 'second_factor_required')
    return `/sign-in?${new URLSearchParams({ problem: code }).toString()}`;
  const { token, methods, next } = details as { token: string; methods: string[]; next: string };
  const step = new URLSearchParams({ token, methods: methods.join(' ') });
  return `/sign-in?${new URLSearchParams({ next }).toString()}#${step.toString()}`;
}

/** The provider's own words, if it has any. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const { error, error_description: description } = cause as { error?: string; error_description?: string };
  return [cause.message, error, description].filter(Boolean).join(': ');
}
