import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import Provider from 'oidc-provider';
import { z } from 'zod';
import { explainListenError } from '../listen.ts';
import { prepareSite } from '../site/prepare-site.ts';
import { readInput } from '../site/read-input.ts';
import { identityPage } from './identity-page.ts';
import { MemoryRecords } from './memory-records.ts';

/** What the product must send to be known here. */
export const SANDBOX_IDENTITY = { clientId: 'talkdrum', clientSecret: 'sandbox-identity-secret' } as const;

export type IdentityServer = { url: string; stop(): Promise<void> };

type IdentityOptions = {
  port: number;
  host: string;
  /** Where people are sent back. Any other address is refused. */
  returnUrl: string;
};

/** An OpenID Connect provider at which anybody may be anyone. Nothing survives a restart. Throws PortInUseError. */
export async function startIdentityServer({
  port,
  host,
  returnUrl,
}: IdentityOptions): Promise<IdentityServer> {
  const app = Fastify({ forceCloseConnections: true });
  // The address is part of what the provider signs, so the port must be known before the provider is made.
  const { promise: provider, resolve } = Promise.withResolvers<Provider>();
  prepareSite(app, host);
  addSignIn(app, provider, returnUrl);
  await app.register(async (protocol) => addProtocol(protocol, provider));
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw explainListenError(error, 'the identity provider of the sandbox', port);
  }
  const bound = app.server.address();
  const url = `http://${host}:${bound !== null && typeof bound === 'object' ? bound.port : port}`;
  resolve(createProvider(url, returnUrl));
  return { url, stop: () => app.close() };
}

function createProvider(url: string, returnUrl: string): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const { clientId, clientSecret } = SANDBOX_IDENTITY;
  return new Provider(url, {
    adapter: MemoryRecords,
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnUrl] }],
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...readSubject(sub) }) }),
    // Nobody is asked what the product may know: it's the operator's own.
    loadExistingGrant: async ({ oidc }) => {
      if (oidc.client === undefined || oidc.session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 600, Session: 3_600, Grant: 3_600, AccessToken: 600, IdToken: 600 },
  });
}

/** A person's id here says all that's known of them. */
const subjectOf = (email: string, isVerified: boolean): string =>
  `${isVerified ? 'verified' : 'claimed'}:${email}`;
const readSubject = (sub: string) => ({
  email: sub.slice(sub.indexOf(':') + 1),
  email_verified: sub.startsWith('verified:'),
});

const signInBody = z.object({
  email: z.string().max(254).default(''),
  unverified: z.string().optional(),
  cancel: z.string().optional(),
});

function addSignIn(app: FastifyInstance, provider: Promise<Provider>, returnUrl: string): void {
  // Browsers check where a form leads against this policy, also when that redirects.
  const policy = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${new URL(returnUrl).origin}; base-uri 'none'; frame-ancestors 'none'`;
  app.get<{ Params: { uid: string } }>('/sign-in/:uid', async ({ params }, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(identityPage(params.uid)),
  );
  app.post('/sign-in/:uid', async (request, reply) => {
    const { email, unverified, cancel } = readInput(signInBody, request.body);
    const answer =
      cancel === undefined
        ? { login: { accountId: subjectOf(email.trim(), unverified === undefined) } }
        : { error: 'access_denied', error_description: 'The person cancelled.' };
    // It checks the cookie of the sign-in that this page belongs to.
    const next = await (await provider).interactionResult(request.raw, reply.raw, answer);
    return reply.header('content-security-policy', policy).redirect(next, 303);
  });
}

/** Everything else is the protocol's. */
function addProtocol(app: FastifyInstance, provider: Promise<Provider>): void {
  // The provider reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  for (const path of ['/.well-known/openid-configuration', '/auth', '/auth/*', '/token', '/me', '/jwks'])
    app.all(path, async (request, reply) => {
      reply.hijack();
      await (await provider).callback()(request.raw, reply.raw);
    });
}
