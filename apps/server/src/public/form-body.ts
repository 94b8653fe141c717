import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Takes a body of any type as text. RFC 8058 lets mail providers post the one-click form as
 * multipart/form-data or as application/x-www-form-urlencoded, and a person must be able to unsubscribe
 * whatever the type says.
 */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => body.toString(),
  );
}

/**
 * Is this the post of a mail program (RFC 8058 §3.1)? It wants a plain answer and no page. Every repetition
 * has a bound: without, 500 line breaks held the event loop for seconds.
 */
export function isOneClick(body: unknown): boolean {
  return (
    typeof body === 'string' && /List-Unsubscribe["\s]{0,4}(?:=|[\r\n]{1,4})\s{0,4}One-Click/i.test(body)
  );
}

/** The fields of one of our own forms. */
export function formFields(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}
