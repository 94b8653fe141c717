import { type Domain, takeRate } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendTooMany } from './problems.ts';

/** Who opened a link, as far as it can be known: kept as the proof of a consent, and hashed for the statistics. */
export interface Visitor {
  ip: string;
  userAgent: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
}

/** One household or company network has a whole /64 of IPv6. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = ip.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail.split(':')].slice(0, 4).join(':');
}

/** A hook that lets an address open 120 pages a minute. Tracking links are not counted here: mailbox providers fetch many from few addresses. */
export function limitVisitors(domain: Domain) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const rate = await takeRate(domain.pool, `public:${networkOf(request.ip)}`, { points: 120, seconds: 60 });
    return rate.isAllowed ? undefined : sendTooMany(reply);
  };
}
