import { type Domain, readOptInToken } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { maskAddress } from './mask-address.ts';
import { optInPage, type OptInPageView, optInWording } from './views/confirm-view.ts';
import { visitorOf } from './visitor.ts';

type Call = { Params: { token: string } };

/**
 * /confirm/:token, the second step of a double opt-in: GET shows the list, POST confirms and stores the
 * proof.
 */
export function addOptInRoutes(app: FastifyInstance, domain: Domain): void {
  app.get<Call>('/confirm/:token', async ({ params }, reply) => {
    const subject = readOptInToken(domain.config.secret, params.token);
    const view = await domain.openScope({ accountId: subject.accountId, userId: null }, ({ optIn }) =>
      optIn.describe(subject),
    );
    return reply.type('text/html; charset=utf-8').send(optInPage(pageView(view)));
  });
  app.post<Call>('/confirm/:token', async (request, reply) => {
    const subject = readOptInToken(domain.config.secret, request.params.token);
    const view = await domain.openScope({ accountId: subject.accountId, userId: null }, async ({ optIn }) => {
      const { company, list } = await optIn.describe(subject);
      return optIn.confirm(subject, { ...visitorOf(request), wording: optInWording(company, list) });
    });
    return reply.type('text/html; charset=utf-8').send(optInPage(pageView(view)));
  });
}

function pageView({
  email,
  ...view
}: {
  company: string;
  list: string;
  email: string;
  isConfirmed: boolean;
}): OptInPageView {
  return { ...view, maskedAddress: maskAddress(email) };
}
