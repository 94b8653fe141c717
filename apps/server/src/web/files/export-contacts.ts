import {
  type ContactTableFilter,
  type Domain,
  exportContacts,
  takeRate,
  DomainError,
} from '@talkdrum/domain';
import { channelStatus } from '@talkdrum/domain/audience/contact.schema';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';
import { signedInWith } from './signed-in.ts';

/** The table's filter, from the URL; an attribute is `key:value`. */
const exportQuery = z.object({
  search: z.string().max(200).optional(),
  listId: z.uuid().optional(),
  segmentId: z.uuid().optional(),
  emailStatus: channelStatus.optional(),
  smsStatus: channelStatus.optional(),
  attribute: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}:/)
    .max(300)
    .transform((text) => ({
      key: text.slice(0, text.indexOf(':')),
      value: text.slice(text.indexOf(':') + 1),
    }))
    .optional(),
});

/** GET /files/contacts/export.csv: all matching contacts, in a format our own import reads. */
export function addContactExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/contacts/export.csv', async (request, reply) => {
    const signedIn = await signedInWith('contacts.export', domain, env, request, reply);
    const { accountId, userId } = signedIn;
    const rate = await takeRate(domain.pool, `export:${accountId}`, { points: 30, seconds: 3_600 });
    if (!rate.isAllowed)
      throw new DomainError('rate_limited', 'Too many exports. Wait a while and try again.', {
        resetsAt: rate.resetsAt.toISOString(),
      });
    const filter = exportQuery.safeParse(request.query);
    if (!filter.success)
      throw new DomainError(
        'invalid_input',
        'This filter isn’t valid. Go back to the contacts and try again.',
      );
    await recordExport(domain, signedIn, request, { action: 'contacts.exported' });
    return sendCsv(
      reply,
      `contacts-${domain.deps.clock.now().toISOString().slice(0, 10)}.csv`,
      exportContacts(domain, { accountId, userId }, filter.data satisfies ContactTableFilter),
    );
  });
}
