import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const contentSecurity = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library and email previews use style attributes; scripts stay strict.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http://localhost:* http://127.0.0.1:*",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Security headers of every answer of the dashboard's origin. */
export function addSecurityHeaders(app: FastifyInstance, isTls: boolean): void {
  app.addHook('onSend', async (_request, reply: FastifyReply) => {
    reply.header('content-security-policy', contentSecurity);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (isTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/**
 * Protects everything that changes state: a POST must be JSON (or a multipart upload) and have our own
 * origin. tRPC alone would run a mutation without input from a cross-site form.
 */
export function refuseForeignPosts(
  allowedOrigin: string,
  contentType: 'application/json' | 'multipart/form-data',
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return refuse(reply, 'Requests from other sites aren’t allowed.');
    if (request.method === 'GET') return undefined;
    if (request.method !== 'POST') return refuse(reply, 'Use GET or POST.', 405);
    const type = String(request.headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase();
    if (type !== contentType) return refuse(reply, `Send the body as ${contentType}.`, 415);
    if (request.headers.origin !== undefined && request.headers.origin !== allowedOrigin)
      return refuse(reply, 'Requests from other origins aren’t allowed.');
    if (request.headers.origin === undefined && site === undefined && request.headers.cookie !== undefined)
      return refuse(reply, 'The Origin header is missing.');
    return undefined;
  };
}

function refuse(reply: FastifyReply, message: string, status = 403): FastifyReply {
  return reply.code(status).send({ error: { code: 'refused', message } });
}
