import { type Domain, findMessageLink, networkOf, ShortLinks, Tracking } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shareOf } from '../../share-of.ts';
import { sendNotFound, sendTooMany } from '../problems.ts';
import { VisitGate } from '../visit-gate.ts';
import { visitorOf } from '../visitor.ts';

type Call = { Params: { token: string } };

/** A transparent one-pixel GIF. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const visitsPerMinute = 60;

/**
 * /o/:token is a message's pixel, /c/:token its links, /s/:code the links of text messages. They redirect
 * only to stored URLs.
 */
export function addTrackingRoutes(app: FastifyInstance, domain: Domain, processes: number): void {
  const tracking = new Tracking(domain, findMessageLink);
  const shortLinks = new ShortLinks(domain);
  const gate = new VisitGate(shareOf(visitsPerMinute, processes));
  const isCounted = (request: FastifyRequest<Call>) =>
    gate.admit(`${networkOf(request.ip)} ${request.params.token}`);

  app.get<Call>('/o/:token', async (request, reply) => {
    if (isCounted(request)) {
      // Always send the pixel: readers must not see a broken image when our database is down.
      await tracking
        .recordOpen(request.params.token, hitOf(request))
        .catch((error: Error) => request.log.warn({ error: error.message }, 'could not record an open'));
    }
    return reply.header('cache-control', 'no-store, private').type('image/gif').send(pixel);
  });

  app.get<Call>('/c/:token', async (request, reply) => {
    if (!isCounted(request)) return sendTooMany(reply);
    const url = await tracking.recordClick(request.params.token, hitOf(request));
    return url === null ? sendNotFound(reply) : redirect(reply, url);
  });
  app.get<Call>('/s/:token', async (request, reply) => {
    const target = isCounted(request) ? await shortLinks.open(request.params.token) : undefined;
    if (target === undefined) return sendTooMany(reply);
    if (target === null || !isOnOwnHost(request, target.accountId)) return sendNotFound(reply);
    if (target.kind === 'unsubscribe') return reply.redirect(`/u/${target.token}`, 302);
    if (target.kind === 'confirm') {
      const { accountId, messageId } = target;
      const token = await domain.openScope({ accountId, userId: null }, ({ optInRequests }) =>
        optInRequests.tokenOfText(messageId),
      );
      return token === null ? sendNotFound(reply) : reply.redirect(`/confirm/${token}`, 302);
    }
    const url = await tracking.recordClick(target.token, hitOf(request));
    return url === null ? sendNotFound(reply) : redirect(reply, url);
  });
  app.addHook('onClose', () => tracking.flush());
}

/** Whether a code may be opened on the host it came to. */
function isOnOwnHost({ hostOwner }: FastifyRequest, accountId: string): boolean {
  return hostOwner === null || hostOwner.accountId === accountId;
}

function hitOf(request: FastifyRequest<Call>) {
  return { ...visitorOf(request), method: request.method };
}

/**
 * Stored URLs were checked when the message was compiled; this still refuses anything that isn't a web URL.
 */
function redirect(reply: FastifyReply, url: string): FastifyReply {
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'https:' && protocol !== 'http:') return sendNotFound(reply);
  return reply.redirect(new URL(url).href, 302);
}
