import fastifyCookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Domain } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';
import { addProbes } from '../health.ts';
import { createHttp } from '../http.ts';
import type { Log } from '../log.ts';
import type { Role } from '../role.ts';
import { addAssets } from './look/assets.ts';
import { addArchiveRoutes } from './from-messages/archive-routes.ts';
import { addCashierRoutes } from './cashier/cashier-routes.ts';
import { addFonts } from './look/fonts.ts';
import { acceptAnyBody } from './form-body.ts';
import { addPublicHeaders } from './look/headers.ts';
import { addMessageRoutes } from './from-messages/message-routes.ts';
import { addOptInRoutes } from './from-messages/opt-in-routes.ts';
import { addAskRoute, addOwnHosts, OwnHosts } from './own-hosts.ts';
import { addPreferenceRoutes, addUnsubscribeRoute } from './from-messages/preference-routes.ts';
import { addProblemPages } from './problems.ts';
import { multipartLimits } from './published/posted-form.ts';
import { addPublishedRoutes, publishedLooks } from './published/published-routes.ts';
import { addScriptRoutes } from './published/script-routes.ts';
import { addSubmissionRoutes } from './published/submissions/submission-routes.ts';
import { addReportRoutes } from './published/report-routes.ts';
import { rememberLanguage } from './reader.ts';
import { addSenderRoutes } from './from-messages/sender-routes.ts';
import { addTrackingRoutes } from './from-messages/tracking-routes.ts';
import { addSubmittedFiles } from './submitted-files.ts';
import { limitVisitors } from './visitor.ts';

const maxBodyBytes = 64_000;

/** Pages say themselves whether they're indexed. Links and pictures are for the programs that draw a link's card. */
const robots =
  'User-agent: *\nAllow: /archive/\nAllow: /w/\nAllow: /l/\nAllow: /files/\nDisallow: /w/preview/\nDisallow: /\n';

/** On a domain of an account's own, everything but links that are for one person. */
const ownRobots = `User-agent: *\n${'c o u p v s confirm'
  .split(' ')
  .map((letter) => `Disallow: /${letter}/\n`)
  .join('')}`;

/**
 * Builds the second origin, for everything accounts publish. It has no session and no dashboard pages; its one
 * cookie is the reader's language.
 */
export async function buildPublic(domain: Domain, env: Environment, log: Log): Promise<FastifyInstance> {
  const app = createHttp(env, log, maxBodyBytes);
  acceptAnyBody(app);
  const isTls = env.PUBLIC_URL.startsWith('https:');
  addPublicHeaders(app, env.PUBLIC_URL);
  await app.register(fastifyCookie);
  app.addHook('onSend', rememberLanguage(isTls));
  addProblemPages(app, domain);
  const hosts = new OwnHosts(domain);
  addOwnHosts(app, domain, hosts, env);
  addAskRoute(app, hosts, env.PROCESSES);
  addProbes(app, domain);
  app.get('/robots.txt', async ({ hostOwner }, reply) =>
    reply.type('text/plain').send(hostOwner === null ? robots : ownRobots),
  );
  addFonts(app);
  addAssets(app, domain);
  addTrackingRoutes(app, domain, env.PROCESSES);
  const looks = publishedLooks(domain, env.PROCESSES);
  addPublishedRoutes(app, domain, looks);
  await app.register(async (forms) => {
    await forms.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });
    addSubmissionRoutes(forms, domain, looks);
  });
  addScriptRoutes(app);
  addUnsubscribeRoute(app, domain);
  await app.register(async (pages) => {
    pages.addHook('onRequest', limitVisitors(domain));
    addArchiveRoutes(pages, domain);
    addCashierRoutes(pages, domain);
    addMessageRoutes(pages, domain);
    addPreferenceRoutes(pages, domain);
    addOptInRoutes(pages, domain);
    addSenderRoutes(pages, domain);
    addReportRoutes(pages, domain);
    addSubmittedFiles(pages, domain);
  });
  return app;
}

export async function startPublic(domain: Domain, env: Environment, log: Log): Promise<Role> {
  const app = await buildPublic(domain, env, log);
  await app.listen({ host: env.HOST, port: env.PUBLIC_PORT });
  return { stop: () => app.close() };
}
