import type { FastifyInstance, FastifyRequest } from 'fastify';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The frame that shows a message inherits this policy, so it allows images, fonts and styles from anywhere.
 * Only the sandbox's own scripts are allowed, and the frame's sandbox attribute runs none at all.
 */
export const MESSAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline' http: https:; script-src 'self'; font-src 'self' http: https: data:; img-src 'self' http: https: data:; media-src http: https: data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Sets security headers and refuses other sites that try to change something or use DNS rebinding to read.
 */
export function guardRequests(app: FastifyInstance, host: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', PAGE_POLICY);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cache-control', 'no-store');
    if (isLoopback(host) && !isLoopback(request.hostname))
      return reply.code(403).send({ error: 'forbidden', message: 'Use the address 127.0.0.1 or localhost.' });
    if (isForeignChange(request))
      return reply.code(403).send({ error: 'forbidden', message: 'Other sites can’t change the sandbox.' });
  });
}

function isForeignChange({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host;
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
