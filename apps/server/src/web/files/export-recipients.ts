import {
  deliveryStates,
  type Domain,
  DomainError,
  exportDeliveries,
  isOutcome,
  takeRate,
} from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';
import { signedInWith } from './signed-in.ts';

/** The filter of the report's table. */
const recipientsQuery = z.object({
  state: z.enum(deliveryStates).optional(),
  outcome: z.string().max(60).refine(isOutcome).optional(),
  search: z.string().max(200).optional(),
});

/** GET /files/campaigns/:id/contacts.csv: a campaign's recipients with their results. */
export function addRecipientExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get<{ Params: { id: string } }>('/files/campaigns/:id/contacts.csv', async (request, reply) => {
    const signedIn = await signedInWith('contacts.export', domain, env, request, reply);
    const { accountId, userId } = signedIn;
    const rate = await takeRate(domain.pool, `export:${accountId}`, { points: 30, seconds: 3_600 });
    if (!rate.isAllowed)
      throw new DomainError('rate_limited', 'Too many exports. Wait a while and try again.', {
        resetsAt: rate.resetsAt.toISOString(),
      });
    const query = recipientsQuery.safeParse(request.query);
    if (!query.success)
      throw new DomainError('invalid_input', 'This filter isn’t valid. Go back to the report and try again.');
    const id = z.uuid().safeParse(request.params.id).data ?? '00000000-0000-0000-0000-000000000000';
    // Checked before the first byte is sent, so another account's campaign answers 404.
    const { name } = await domain.openScope({ accountId, userId }, ({ campaigns }) => campaigns.get(id));
    await recordExport(domain, signedIn, request, {
      action: 'campaigns.recipients_exported',
      subject: { type: 'campaign', id, label: name },
    });
    return sendCsv(
      reply,
      `${name.slice(0, 80)}-contacts.csv`,
      exportDeliveries(domain, accountId, id, query.data),
    );
  });
}
