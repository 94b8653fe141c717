import { createHash } from 'node:crypto';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brandStyles } from './brand-styles.ts';
import { pageStyles } from './page-styles.ts';

const sandbox =
  'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/** Our own pages: only these inline style sheets, our fonts, uploaded pictures, and forms that post back here. */
function pagePolicy(...styles: string[]): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return [
    `default-src 'none'`,
    `style-src ${hashes.join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `frame-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    sandbox,
  ].join('; ');
}

/** Allows a page the styles of its account. */
export function allowBrand(reply: FastifyReply, brand: BrandKit): FastifyReply {
  const styles = brandStyles(brand);
  return styles === '' ? reply : reply.header('content-security-policy', pagePolicy(pageStyles, styles));
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
export function addPublicHeaders(app: FastifyInstance, publicUrl: string): void {
  const policy = pagePolicy(pageStyles);
  const isTls = publicUrl.startsWith('https:');
  app.addHook('onSend', async ({ hostOwner }, reply: FastifyReply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    // URLs contain tokens, which must not reach linked sites.
    reply.header('referrer-policy', 'no-referrer');
    if (!reply.hasHeader('permissions-policy'))
      reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    // An account's domain stays free to be served without TLS elsewhere.
    if (hostOwner !== null) allowPicturesOf(reply, publicUrl);
    else if (isTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/** Uploaded pictures stay on the installation's origin, which isn't a domain of an account's own. */
function allowPicturesOf(reply: FastifyReply, publicUrl: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  if (policy.includes(`img-src 'self' data:;`))
    reply.header(
      'content-security-policy',
      policy.replace(`img-src 'self' data:;`, `img-src 'self' data: ${publicUrl};`),
    );
}
