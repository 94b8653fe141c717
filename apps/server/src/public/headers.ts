import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageStyles } from './page-styles.ts';

const sandbox =
  'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/** Our own pages: nothing but the one style sheet and forms that come back here. */
function pagePolicy(): string {
  const hash = createHash('sha256').update(pageStyles).digest('base64');
  return [
    `default-src 'none'`,
    `style-src 'sha256-${hash}'`,
    `img-src data:`,
    `frame-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    sandbox,
  ].join('; ');
}

/**
 * A message that an account wrote: pictures and styles from anywhere, no script, no form, an origin of its
 * own.
 */
export const messagePolicy = [
  `default-src 'none'`,
  `img-src https: http: data:`,
  `style-src 'unsafe-inline' https:`,
  `font-src https: data:`,
  `media-src https:`,
  `form-action 'none'`,
  `base-uri 'none'`,
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ');

/** Headers of everything this origin answers. A route may set its own policy before. */
export function addPublicHeaders(app: FastifyInstance, isTls: boolean): void {
  const policy = pagePolicy();
  app.addHook('onSend', async (_request, reply: FastifyReply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    // The addresses hold tokens: they must not travel to the sites that are linked.
    reply.header('referrer-policy', 'no-referrer');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (isTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
