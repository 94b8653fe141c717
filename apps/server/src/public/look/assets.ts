import { typeAt, type Domain } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';

/** A file may be hostile: it runs nothing, loads nothing, and has no origin. */
const picturePolicy = `default-src 'none'; sandbox`;
/** Browsers' PDF viewers don't work in a sandbox; they run documents in one of their own. */
const pdfPolicy = `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'`;

/** Uploaded files, under addresses that never change. Needs no database: who knows the address may see the file. */
export function addAssets(app: FastifyInstance, domain: Domain): void {
  app.get<{ Params: { key: string; name: string } }>('/files/:key/:name', async (request, reply) => {
    const path = `${request.params.key}/${request.params.name}`;
    const type = typeAt(path);
    const file = type === null ? null : await domain.deps.assets.get(path);
    if (type === null || file === null) return reply.callNotFound();
    return reply
      .header('content-security-policy', type === 'application/pdf' ? pdfPolicy : picturePolicy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-length', file.bytes)
      .type(type)
      .send(file.body);
  });
}
