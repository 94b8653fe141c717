import { type Domain, type OptInView, readOptInToken } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brandOf } from '../look/brand-of.ts';
import { allowBrand } from '../look/headers.ts';
import { maskAddress } from '../mask-address.ts';
import { readerOf } from '../reader.ts';
import { optInPage, optInWording } from '../views/confirm-view.ts';
import { visitorOf } from '../visitor.ts';

type Call = { Params: { token: string } };

/**
 * /confirm/:token, the second step of a double opt-in: GET shows the list, POST confirms and stores the
 * proof.
 */
export function addOptInRoutes(app: FastifyInstance, domain: Domain): void {
  app.get<Call>('/confirm/:token', async (request, reply) => {
    const subject = readOptInToken(domain.config.secret, request.params.token);
    const view = await domain.openScope({ accountId: subject.accountId, userId: null }, ({ optIn }) =>
      optIn.describe(subject),
    );
    return sendPage(domain, reply, subject.accountId, view);
  });
  app.post<Call>('/confirm/:token', async (request, reply) => {
    const subject = readOptInToken(domain.config.secret, request.params.token);
    const view = await domain.openScope({ accountId: subject.accountId, userId: null }, async ({ optIn }) => {
      const asked = await optIn.describe(subject);
      const { words } = readerOf(request, asked);
      const wording = optInWording(words, asked);
      return optIn.confirm(subject, { ...visitorOf(request), wording });
    });
    return sendPage(domain, reply, subject.accountId, view);
  });
}

async function sendPage(domain: Domain, reply: FastifyReply, accountId: string, view: OptInView) {
  const brand = await brandOf(domain, accountId);
  const { address, channel, company, list, isConfirmed } = view;
  const reader = readerOf(reply.request, view);
  const page = optInPage({
    reader,
    company,
    brand,
    list,
    channel,
    isConfirmed,
    maskedAddress: maskAddress(address),
  });
  return allowBrand(reply, brand).type('text/html; charset=utf-8').send(page);
}
