import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Reads a body of any type as text. RFC 8058 lets mail providers post the one-click form as
 * multipart/form-data or application/x-www-form-urlencoded, and unsubscribing must work whatever the type
 * says.
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
 * Whether a mail program posted this (RFC 8058 §3.1); it expects a plain answer, not a page. Every repetition
 * in the pattern is bounded: unbounded, 500 line breaks blocked the event loop for seconds.
 */
export function isOneClick(body: unknown): boolean {
  return (
    typeof body === 'string' && /List-Unsubscribe["\s]{0,4}(?:=|[\r\n]{1,4})\s{0,4}One-Click/i.test(body)
  );
}

/** The fields of our own forms. */
export function formFields(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}
