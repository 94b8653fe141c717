import {
  type Domain,
  networkOf,
  type PaymentProviderName,
  paymentProviders,
  receiveProviderEvent,
  takeRate,
} from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyRoom } from '../../bodies/body-room.ts';
import { takeBytes } from '../../bodies/take-bytes.ts';

/** The largest message of the three providers is a few kilobytes. */
const maxBodyBytes = 256_000;
/** Providers repeat unanswered messages, so a burst after an outage must pass. */
const perMinute = { points: 3_000, seconds: 60 };
const forgedPerMinute = { points: 60, seconds: 60 };

interface Params {
  provider: string;
}

/**
 * Webhooks of payment providers, and the URL payers return to. Bodies are read as raw bytes, because those
 * are signed; no session is needed. The return URL proves nothing: it only leads to the page that asks the
 * provider.
 */
export async function addPaymentCallbacks(
  app: FastifyInstance,
  domain: Domain,
  room: BodyRoom,
): Promise<void> {
  await app.register(async (scoped) => {
    takeBytes(scoped, maxBodyBytes, room);
    scoped.post<{ Params: Params }>('/callbacks/payments/:provider', (request, reply) =>
      receive(domain, request, reply),
    );
    scoped.get<{ Params: Params & { paymentId: string } }>(
      '/callbacks/payments/:provider/return/:paymentId',
      async ({ params }, reply) =>
        reply.header('cache-control', 'no-store').redirect(pageFor(params.paymentId), 303),
    );
  });
}

async function receive(
  domain: Domain,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = paymentProviders.find((name) => name === request.params.provider);
  if (provider === undefined)
    return reply.code(404).send({ error: { code: 'not_found', message: 'This address doesn’t exist.' } });
  const usual = await takeRate(
    domain.pool,
    `payment-callback:${provider}:${networkOf(request.ip)}`,
    perMinute,
  );
  if (!usual.isAllowed)
    return reply
      .code(429)
      .send({ error: { code: 'rate_limited', message: 'Too many messages. Try again in a minute.' } });
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const outcome = await receiveProviderEvent(domain, provider, rawBody, request.headers);
  if (outcome === 'refused') return refuse(domain, provider, request, reply);
  if (outcome === 'ignored')
    request.log.info({ provider }, 'a payment provider’s message matches none of our payments');
  return reply.send({ received: true });
}

/** Answers a wrong signature, and limits repeated attempts. */
async function refuse(
  domain: Domain,
  provider: PaymentProviderName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.log.warn({ provider, ip: request.ip }, 'refused a payment message with a wrong signature');
  const rate = await takeRate(domain.pool, `payment-forged:${networkOf(request.ip)}`, forgedPerMinute);
  const status = rate.isAllowed ? 401 : 429;
  return reply.code(status).send({ error: { code: 'refused', message: 'The signature is wrong.' } });
}

/** Only ids go into the redirect URL, so nobody can point it elsewhere. */
function pageFor(paymentId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(paymentId)) return '/dashboard/wallet';
  return `/dashboard/wallet?payment=${paymentId}`;
}
