import { type Domain, Preferences, type PreferencesView } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandOf } from '../look/brand-of.ts';
import { formFields, isOneClick } from '../form-body.ts';
import { allowBrand } from '../look/headers.ts';
import { maskAddress } from '../mask-address.ts';
import { readerOf } from '../reader.ts';
import { preferencesPage } from '../views/preferences-view.ts';
import { unsubscribePage } from '../views/unsubscribe-view.ts';
import { visitorOf } from '../visitor.ts';

type Call = { Params: { token: string } };

/**
 * POST /u/:token unsubscribes: our page's button, and one-click in mail programs (RFC 8058). Not rate-limited
 * by address: large mailbox providers post for all their users from a few addresses, and repeating it is
 * harmless.
 */
export function addUnsubscribeRoute(app: FastifyInstance, domain: Domain): void {
  const preferences = new Preferences(domain);
  app.post<Call>('/u/:token', async (request, reply) => {
    const view = await preferences.unsubscribeByToken(request.params.token, visitorOf(request));
    // RFC 8058 §3.2: don't answer a mail program with a redirect or page.
    return isOneClick(request.body)
      ? reply.type('text/plain; charset=utf-8').send('Unsubscribed.\n')
      : sendUnsubscribe(domain, reply, { ...view, isUnsubscribed: true });
  });
}

/**
 * GET /u/:token asks before unsubscribing; /p/:token shows the lists and saves the choice (POST). The signed
 * token is the only credential.
 */
export function addPreferenceRoutes(app: FastifyInstance, domain: Domain): void {
  const preferences = new Preferences(domain);
  app.get<Call>('/u/:token', async ({ params }, reply) =>
    sendUnsubscribe(domain, reply, await preferences.view(params.token)),
  );
  app.get<Call>('/p/:token', async ({ params }, reply) =>
    sendPreferences(domain, reply, await preferences.view(params.token), false),
  );
  app.post<Call>('/p/:token', async (request, reply) => {
    const { view, isSaved } = await act(preferences, request);
    return sendPreferences(domain, reply, view, isSaved);
  });
}

async function act(
  preferences: Preferences,
  request: FastifyRequest<Call>,
): Promise<{ view: PreferencesView; isSaved: boolean }> {
  const { token } = request.params;
  const fields = formFields(request.body);
  const visitor = visitorOf(request);
  switch (fields.get('action')) {
    case 'save':
      return {
        view: await preferences.preferencesByToken(token, fields.getAll('list'), visitor),
        isSaved: true,
      };
    case 'unsubscribe':
      return { view: await preferences.unsubscribeByToken(token, visitor), isSaved: true };
    case 'resubscribe': {
      const view = await preferences.resubscribeByToken(token, visitor);
      return { view, isSaved: !view.isUnsubscribed };
    }
    default:
      return { view: await preferences.view(token), isSaved: false };
  }
}

async function sendUnsubscribe(
  domain: Domain,
  reply: FastifyReply,
  view: PreferencesView,
): Promise<FastifyReply> {
  const brand = await brandOf(domain, view.accountId);
  const { company, channel, address, isUnsubscribed, isTest, preferencesToken } = view;
  const page = unsubscribePage({
    reader: readerOf(reply.request, view),
    company,
    brand,
    channel,
    isUnsubscribed,
    isTest,
    maskedAddress: maskAddress(address),
    preferencesPath: `/p/${preferencesToken}`,
  });
  return allowBrand(reply, brand).type('text/html; charset=utf-8').send(page);
}

async function sendPreferences(
  domain: Domain,
  reply: FastifyReply,
  view: PreferencesView,
  isSaved: boolean,
): Promise<FastifyReply> {
  const brand = await brandOf(domain, view.accountId);
  const { company, channel, address, isUnsubscribed, canReturn, isTest, lists } = view;
  const page = preferencesPage({
    reader: readerOf(reply.request, view),
    company,
    brand,
    channel,
    isTest,
    lists,
    maskedAddress: maskAddress(address),
    isUnsubscribedFromAll: isUnsubscribed,
    canReturn,
    isSaved: isSaved && !isTest,
  });
  return allowBrand(reply, brand).type('text/html; charset=utf-8').send(page);
}
