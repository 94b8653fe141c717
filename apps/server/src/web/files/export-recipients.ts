import { deliveryStates, type Domain, exportDeliveries, isOutcome } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { beginExport } from './begin-export.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';

/** The filter of the report's table. */
const recipientsQuery = z.object({
  state: z.enum(deliveryStates).optional(),
  outcome: z.string().max(60).refine(isOutcome).optional(),
  search: z.string().max(200).optional(),
});

/** GET /files/campaigns/:id/contacts.csv: a campaign's recipients with their results. */
export function addRecipientExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get<{ Params: { id: string } }>('/files/campaigns/:id/contacts.csv', async (request, reply) => {
    const { signedIn, actor, query } = await beginExport(
      { domain, env, request, reply },
      { privilege: 'contacts.export', schema: recipientsQuery, place: 'the report' },
    );
    const id = z.uuid().safeParse(request.params.id).data ?? '00000000-0000-0000-0000-000000000000';
    // Checked before the first byte is sent, so another account's campaign answers 404.
    const { name } = await domain.openScope(actor, ({ campaigns }) => campaigns.get(id));
    await recordExport(domain, signedIn, request, {
      action: 'campaigns.recipients_exported',
      subject: { type: 'campaign', id, label: name },
    });
    return sendCsv(
      reply,
      `${name.slice(0, 80)}-contacts.csv`,
      exportDeliveries(domain, actor.accountId, id, query),
    );
  });
}
