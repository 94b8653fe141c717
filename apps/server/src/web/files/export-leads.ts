import { type Domain, DomainError, exportLeads, takeRate } from '@talkdrum/domain';
import { leadState } from '@talkdrum/domain/acquisition/leads/lead.schema';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';
import { signedInWith } from './signed-in.ts';

/** The table's filter, from the URL. */
const exportQuery = z.object({
  formId: z.uuid(),
  search: z.string().max(200).optional(),
  state: leadState.optional(),
});

/** GET /files/leads/export.csv: all matching leads of a campaign. */
export function addLeadExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/leads/export.csv', async (request, reply) => {
    const signedIn = await signedInWith('contacts.export', domain, env, request, reply);
    const { accountId, userId } = signedIn;
    const rate = await takeRate(domain.pool, `export:${accountId}`, { points: 30, seconds: 3_600 });
    if (!rate.isAllowed)
      throw new DomainError('rate_limited', 'Too many exports. Wait a while and try again.', {
        resetsAt: rate.resetsAt.toISOString(),
      });
    const filter = exportQuery.safeParse(request.query);
    if (!filter.success)
      throw new DomainError('invalid_input', 'This filter isn’t valid. Go back to the leads and try again.');
    const actor = { accountId, userId };
    // Answers a campaign of someone else's before the download begins.
    await domain.openScope(actor, ({ leads }) => leads.campaign(filter.data.formId));
    await recordExport(domain, signedIn, request, { action: 'leads.exported' });
    return sendCsv(
      reply,
      `leads-${domain.deps.clock.now().toISOString().slice(0, 10)}.csv`,
      exportLeads(domain, actor, filter.data),
    );
  });
}
