import { type Domain, packPersonalData } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { beginExport } from './begin-export.ts';

/**
 * GET /files/contacts/<id>/personal-data.zip: all the data the account has about one person, for access
 * requests.
 */
export function addPersonExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get<{ Params: { id: string } }>('/files/contacts/:id/personal-data.zip', async (request, reply) => {
    const { actor } = await beginExport(
      { domain, env, request, reply },
      { privilege: 'contacts.export', schema: z.object({}), place: 'the contact' },
    );
    const id = z.uuid().safeParse(request.params.id).data ?? '00000000-0000-0000-0000-000000000000';
    const origin = { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) };
    const sections = await domain.openScope({ ...actor, origin }, async ({ personalData, audit }) => {
      const found = await personalData.collect(id);
      await audit.record({ action: 'contacts.person_exported', subject: { type: 'contact', id } });
      return found;
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="personal-data-${id}.zip"`)
      .type('application/zip')
      .send(packPersonalData(sections));
  });
}
