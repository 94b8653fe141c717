import { type Domain, exportLeads } from '@talkdrum/domain';
import { leadState } from '@talkdrum/domain/acquisition/leads/lead.schema';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { beginExport, datedCsv } from './begin-export.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';

/** The table's filter, from the URL. */
const exportQuery = z.object({
  formId: z.uuid(),
  search: z.string().max(200).optional(),
  state: leadState.optional(),
});

/** GET /files/leads/export.csv: all matching leads of a campaign. */
export function addLeadExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/leads/export.csv', async (request, reply) => {
    const { signedIn, actor, query } = await beginExport(
      { domain, env, request, reply },
      { privilege: 'contacts.export', schema: exportQuery, place: 'the leads' },
    );
    // Answers a campaign of someone else's before the download begins.
    await domain.openScope(actor, ({ leads }) => leads.campaign(query.formId));
    await recordExport(domain, signedIn, request, { action: 'leads.exported' });
    return sendCsv(reply, datedCsv('leads', domain.deps.clock.now()), exportLeads(domain, actor, query));
  });
}
