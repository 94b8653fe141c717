import type { SignedIn } from '@talkdrum/api';
import { type Domain, readSession as findSession, readView, viewTokenStart } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';

/** `__Host-` binds the cookie to this host over TLS; plain HTTP (development) can't set it. */
function cookieName(env: Environment): string {
  return isTls(env) ? '__Host-talkdrum' : 'talkdrum';
}

function isTls(env: Environment): boolean {
  return env.APP_URL.startsWith('https:');
}

/**
 * The person signed in by the session cookie, or null. One SQL statement, which also checks the membership.
 * The cookie is sent again when its expiry moved, and cleared when the session has ended.
 */
export async function readSession(
  domain: Domain,
  env: Environment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  const token = request.cookies[cookieName(env)];
  if (token === undefined || token === '') return null;
  if (token.startsWith(viewTokenStart)) return readLook(domain, env, token, reply);
  const session = token.length > 200 ? null : await findSession(domain.pool, token);
  if (session === null) {
    writeSession(env, reply, null);
    return null;
  }
  if (session.wasTouched) writeSession(env, reply, token, session.expiresAt);
  const { sessionId, userId, accountId, grants, closesAt } = session;
  return { sessionId, userId, accountId, grants, ...(closesAt === undefined ? {} : { closesAt }) };
}

/** Staff viewing an account: the owner's pages, read-only. */
async function readLook(
  domain: Domain,
  env: Environment,
  token: string,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  const view = await readView(domain.pool, token);
  if (view === null) {
    writeSession(env, reply, null);
    return null;
  }
  const { viewId, userId, accountId, grants, staff, expiresAt } = view;
  return { sessionId: viewId, userId, accountId, grants, viewer: { viewId, staff, expiresAt } };
}

export function writeSession(
  env: Environment,
  reply: FastifyReply,
  token: string | null,
  expiresAt?: Date,
): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isTls(env) };
  if (token === null) reply.clearCookie(cookieName(env), options);
  else
    reply.setCookie(cookieName(env), token, {
      ...options,
      ...(expiresAt === undefined ? {} : { expires: expiresAt }),
    });
}
