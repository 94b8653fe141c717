import { type Domain, DomainError, openSubmissionFile } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';

/**
 * GET /submitted/:token: a file that a visitor sent with a form. The link is made for a member who may see contacts, and
 * expires. The file may be hostile: it’s saved, never shown, and nothing keeps a copy on the way.
 */
export function addSubmittedFiles(app: FastifyInstance, domain: Domain): void {
  app.get<{ Params: { token: string } }>('/submitted/:token', async (request, reply) => {
    const file = await openSubmissionFile(domain, request.params.token);
    if (file === null) throw new DomainError('expired_link', 'This link has expired.');
    const plain = file.filename.replaceAll(/[^\w .()-]/g, '_');
    const exact = encodeURIComponent(file.filename).replaceAll(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    );
    return reply
      .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${exact}`)
      .header('content-security-policy', `default-src 'none'; sandbox`)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-length', file.bytes)
      .type(file.contentType)
      .send(file.body);
  });
}
