import { type Domain, DomainError, packPersonalData, takeRate } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { signedInWith } from './signed-in.ts';

/**
 * GET /files/contacts/<id>/personal-data.zip: all the data the account has about one person, for access
 * requests.
 */
export function addPersonExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get<{ Params: { id: string } }>('/files/contacts/:id/personal-data.zip', async (request, reply) => {
    const { accountId, userId } = await signedInWith('contacts.export', domain, env, request, reply);
    const rate = await takeRate(domain.pool, `export:${accountId}`, { points: 30, seconds: 3_600 });
    if (!rate.isAllowed)
      throw new DomainError('rate_limited', 'Too many exports. Wait a while and try again.', {
        resetsAt: rate.resetsAt.toISOString(),
      });
    const id = z.uuid().safeParse(request.params.id).data ?? '00000000-0000-0000-0000-000000000000';
    const origin = { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) };
    const sections = await domain.openScope(
      { accountId, userId, origin },
      async ({ personalData, audit }) => {
        const found = await personalData.collect(id);
        await audit.record({ action: 'contacts.person_exported', subject: { type: 'contact', id } });
        return found;
      },
    );
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="personal-data-${id}.zip"`)
      .type('application/zip')
      .send(packPersonalData(sections));
  });
}
