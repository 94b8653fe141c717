import { type Domain, typeAt, WithheldFiles } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';

/** A file may be hostile: it runs nothing, loads nothing, and has no origin. */
const picturePolicy = `default-src 'none'; sandbox`;
/** Browsers' PDF viewers don't work in a sandbox; they run documents in one of their own. */
const pdfPolicy = `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'`;

/**
 * Uploaded files, under addresses that never change: anyone who has the address may see the file, unless staff blocked
 * its account. Files are served without the database, too.
 */
export function addAssets(app: FastifyInstance, domain: Domain): void {
  const withheld = new WithheldFiles(domain.pool);
  app.get<{ Params: { key: string; name: string } }>('/files/:key/:name', async (request, reply) => {
    const { key, name } = request.params;
    const path = `${key}/${name}`;
    const type = typeAt(path);
    const file = type === null || (await withheld.has(key)) ? null : await domain.deps.assets.get(path);
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
