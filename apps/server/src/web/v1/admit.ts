import type { Operation } from '@talkdrum/api/v1';
import {
  type ApiScope,
  apiScopes,
  authenticateKey,
  type Domain,
  DomainError,
  type KeyHolder,
  readApiToken,
  takeRate,
} from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Requests of one account, over all its keys. */
export const requestsPerMinute = { points: 6_000, seconds: 60 };

const noKey = 'Send an API key: “Authorization: Bearer td_live_…”. You can create one on the Developer page.';
const wrongKey = 'This key is unknown, revoked, expired or not allowed from this address.';

/**
 * Identifies the caller and checks that they may make the call. Runs before the body is read. Throws
 * `unauthenticated`, `rate_limited` or `forbidden`.
 */
export async function admit(
  domain: Domain,
  { scope }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyHolder> {
  const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new DomainError('unauthenticated', noKey);
  const named = readApiToken(token);
  const key = await authenticateKey(domain, 'api', named?.id ?? '', named?.secret ?? '', request.ip);
  if (key === null) throw new DomainError('unauthenticated', wrongKey);
  await countRequest(domain, key, reply);
  requireScope(key, scope);
  return key;
}

/** Throws `forbidden` and names the scope. */
export function requireScope({ scopes }: KeyHolder, scope: ApiScope): void {
  if (scopes.includes(scope)) return;
  throw new DomainError('forbidden', `This key lacks the scope “${scope}”: ${apiScopes[scope]}.`, { scope });
}

async function countRequest(domain: Domain, { accountId }: KeyHolder, reply: FastifyReply): Promise<void> {
  const rate = await takeRate(domain.pool, `v1:${accountId}`, requestsPerMinute);
  reply.header('ratelimit-limit', requestsPerMinute.points);
  reply.header('ratelimit-remaining', rate.remaining);
  reply.header('ratelimit-reset', Math.max(0, Math.ceil((rate.resetsAt.getTime() - Date.now()) / 1_000)));
  if (rate.isAllowed) return;
  throw new DomainError('rate_limited', 'Too many requests: 6,000 a minute. Send messages in batches.', {
    resetsAt: rate.resetsAt.toISOString(),
  });
}
