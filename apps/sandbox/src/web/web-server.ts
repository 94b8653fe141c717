import Fastify from 'fastify';
import { explainListenError } from '../listen.ts';
import { prepareSite } from '../site/prepare-site.ts';
import { dnsApi } from './dns-api.ts';
import { dnsPages } from './dns-pages.ts';
import { frontPage } from './front-view.ts';
import { mailApi } from './mail-api.ts';
import { mailPages } from './mail-pages.ts';
import { blogPages } from './blog-pages.ts';
import { websitePages } from './website-pages.ts';
import type { World } from './world.ts';

export type WebServer = { port: number; stop(): Promise<void> };
export type WebServerOptions = World & { port: number; host: string };

/** Serves the pages and the JSON API. Throws PortInUseError. */
export async function startWebServer({ port, host, ...world }: WebServerOptions): Promise<WebServer> {
  // Force-close connections: an open event stream would delay the shutdown.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  prepareSite(app, host);
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(frontPage(world)));
  mailApi(app, world);
  mailPages(app, world);
  dnsApi(app, world);
  dnsPages(app, world);
  websitePages(app);
  blogPages(app);
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw explainListenError(error, 'the sandbox web pages', port);
  }
  const address = app.server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    stop: () => app.close(),
  };
}
