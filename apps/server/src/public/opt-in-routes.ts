import { type Domain, type OptInView, readOptInToken } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { maskAddress } from './mask-address.ts';
import { type Reader, readerOf } from './reader.ts';
import { optInPage, type OptInPageView, optInWording } from './views/confirm-view.ts';
import { visitorOf } from './visitor.ts';

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
    return reply.type('text/html; charset=utf-8').send(optInPage(pageView(readerOf(request, view), view)));
  });
  app.post<Call>('/confirm/:token', async (request, reply) => {
    const subject = readOptInToken(domain.config.secret, request.params.token);
    const view = await domain.openScope({ accountId: subject.accountId, userId: null }, async ({ optIn }) => {
      const asked = await optIn.describe(subject);
      const { words } = readerOf(request, asked);
      const wording = optInWording(words, asked.company, asked.list);
      return optIn.confirm(subject, { ...visitorOf(request), wording });
    });
    return reply.type('text/html; charset=utf-8').send(optInPage(pageView(readerOf(request, view), view)));
  });
}

function pageView(reader: Reader, { email, company, list, isConfirmed }: OptInView): OptInPageView {
  return { reader, company, list, isConfirmed, maskedAddress: maskAddress(email) };
}
