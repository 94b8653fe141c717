import { Account, type AccountLanguage, type Domain, readSenderToken } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readerOf } from '../reader.ts';
import { senderPage, type SenderPageView } from '../views/confirm-view.ts';

type Description = Omit<SenderPageView, 'reader'> & AccountLanguage;

/** /sender/:token: an address's owner allows an account to send from it. GET asks, POST confirms. */
export function addSenderRoutes(app: FastifyInstance, domain: Domain): void {
  app.get<{ Params: { token: string } }>('/sender/:token', async ({ params }, reply) =>
    sendPage(reply, await describe(domain, params.token)),
  );
  app.post<{ Params: { token: string } }>('/sender/:token', async ({ params }, reply) => {
    const { accountId, senderId } = readSenderToken(domain.config.secret, params.token);
    const view = await describe(domain, params.token);
    await domain.openScope({ accountId, userId: null }, (scope) =>
      scope.senders.confirm(senderId, params.token),
    );
    return sendPage(reply, { ...view, isConfirmed: true });
  });
}

function describe(domain: Domain, token: string): Promise<Description> {
  const { accountId, senderId } = readSenderToken(domain.config.secret, token);
  return domain.openScope({ accountId, userId: null }, async (scope) => {
    const { sender, isConfirmed } = await scope.senders.describeConfirmation(senderId, token);
    const account = await scope.em.findOneOrFail(Account, { id: accountId });
    const { company, language, isBrowserLanguageUsed } = account;
    return { company, language, isBrowserLanguageUsed, address: sender, isConfirmed };
  });
}

function sendPage(reply: FastifyReply, view: Description) {
  const page = senderPage({ ...view, reader: readerOf(reply.request, view) });
  return reply.type('text/html; charset=utf-8').send(page);
}
