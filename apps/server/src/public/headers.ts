import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageStyles } from './page-styles.ts';

const sandbox =
  'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/** Our own pages: only the inline style sheet, our fonts, and forms that post back here. */
function pagePolicy(): string {
  const hash = createHash('sha256').update(pageStyles).digest('base64');
  return [
    `default-src 'none'`,
    `style-src 'sha256-${hash}'`,
    `img-src data:`,
    `font-src 'self'`,
    `frame-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    sandbox,
  ].join('; ');
}

/** A message written by an account: images and styles from anywhere, no scripts, no forms, its own origin. */
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

/** Headers of every answer of this origin. A route can set its own policy first. */
export function addPublicHeaders(app: FastifyInstance, isTls: boolean): void {
  const policy = pagePolicy();
  app.addHook('onSend', async (_request, reply: FastifyReply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    // URLs contain tokens, which must not reach linked sites.
    reply.header('referrer-policy', 'no-referrer');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (isTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
