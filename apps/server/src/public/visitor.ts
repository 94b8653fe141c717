import { type Domain, networkOf, takeRate } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendTooMany } from './problems.ts';

/** What we know about the visitor of a link: stored as proof of consent, and hashed for statistics. */
export interface Visitor {
  ip: string;
  userAgent: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
}

/**
 * A hook that lets an IP address open 120 pages a minute. Tracking links aren't limited, because mailbox
 * providers fetch many of them from few addresses.
 */
export function limitVisitors(domain: Domain) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const rate = await takeRate(domain.pool, `public:${networkOf(request.ip)}`, { points: 120, seconds: 60 });
    return rate.isAllowed ? undefined : sendTooMany(reply);
  };
}
