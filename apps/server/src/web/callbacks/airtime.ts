import { type Domain, networkOf, receiveAirtimeCall, takeRate } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import type { BodyRoom } from '../../bodies/body-room.ts';
import { takeBytes } from '../../bodies/take-bytes.ts';

/** One call is about one top-up. */
const maxBodyBytes = 32_000;
const perMinute = { points: 6_000, seconds: 60 };
const forgedPerMinute = { points: 60, seconds: 60 };

const tooMany = { error: { code: 'rate_limited', message: 'Too many calls. Try again in a minute.' } };

/** Calls of the airtime provider about top-ups, answered once stored. They aren't signed: the address is the secret. */
export async function addAirtimeCallbacks(
  app: FastifyInstance,
  domain: Domain,
  room: BodyRoom,
): Promise<void> {
  await app.register(async (scoped) => {
    takeBytes(scoped, maxBodyBytes, room);
    scoped.post<{ Params: { token: string } }>('/callbacks/airtime/:token', async (request, reply) => {
      const network = networkOf(request.ip);
      const usual = await takeRate(domain.pool, `airtime-callback:${network}`, perMinute);
      if (!usual.isAllowed) return reply.code(429).send(tooMany);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const outcome = await receiveAirtimeCall(domain, request.params.token, body);
      if (outcome === 'ignored') request.log.info('a call about airtime contained nothing new');
      if (outcome !== 'unknown') return reply.send({ received: true });
      request.log.warn({ ip: request.ip }, 'refused a call about airtime to a wrong address');
      const forged = await takeRate(domain.pool, `airtime-forged:${network}`, forgedPerMinute);
      if (!forged.isAllowed) return reply.code(429).send(tooMany);
      return reply.code(404).send({ error: { code: 'not_found', message: 'This address doesn’t exist.' } });
    });
  });
}
