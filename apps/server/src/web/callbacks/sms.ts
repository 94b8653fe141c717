import { type Domain, networkOf, receiveCarrierCall, ReceiptDesk, takeRate } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyRoom } from '../../bodies/body-room.ts';
import { takeBytes } from '../../bodies/take-bytes.ts';

/** One hundred receipts of the carrier with the largest calls. */
const maxBodyBytes = 512_000;
/** Receipts arrive as fast as messages were sent. */
const perMinute = { points: 60_000, seconds: 60 };
const forgedPerMinute = { points: 60, seconds: 60 };

interface Call {
  Params: { carrier: string; token: string };
}

/**
 * Callbacks of SMS carriers: receipts and replies. Read as raw bytes, because those are signed; answered once
 * stored. The URL contains a secret; carriers that sign must also send a valid signature.
 */
export async function addSmsCallbacks(app: FastifyInstance, domain: Domain, room: BodyRoom): Promise<void> {
  const desk = new ReceiptDesk(domain);
  app.addHook('onClose', () => desk.stop());
  await app.register(async (scoped) => {
    takeBytes(scoped, maxBodyBytes, room);
    scoped.post<Call>('/callbacks/sms/:carrier/:token', (request, reply) =>
      receive(domain, desk, request, reply),
    );
  });
}

async function receive(
  domain: Domain,
  desk: ReceiptDesk,
  request: FastifyRequest<Call>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { carrier } = request.params;
  const usual = await takeRate(domain.pool, `sms-callback:${networkOf(request.ip)}`, perMinute);
  if (!usual.isAllowed)
    return reply
      .code(429)
      .send({ error: { code: 'rate_limited', message: 'Too many calls. Try again in a minute.' } });
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const outcome = await receiveCarrierCall(domain, desk, request.params, { body, headers: request.headers });
  if (outcome === 'stored') return reply.send({ received: true });
  if (outcome === 'ignored') {
    request.log.info({ carrier }, 'a carrier’s call contained nothing new');
    return reply.send({ received: true });
  }
  request.log.warn({ carrier, ip: request.ip, outcome }, 'refused a call that isn’t the carrier’s');
  const rate = await takeRate(domain.pool, `sms-forged:${networkOf(request.ip)}`, forgedPerMinute);
  if (!rate.isAllowed)
    return reply.code(429).send({ error: { code: 'rate_limited', message: 'Too many calls.' } });
  if (outcome === 'unknown')
    return reply.code(404).send({ error: { code: 'not_found', message: 'This address doesn’t exist.' } });
  return reply.code(401).send({ error: { code: 'refused', message: 'The signature is wrong.' } });
}
