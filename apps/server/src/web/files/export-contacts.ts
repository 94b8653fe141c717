import { type ContactTableFilter, type Domain, exportContacts } from '@talkdrum/domain';
import { channelStatus } from '@talkdrum/domain/audience/contact.schema';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { beginExport, datedCsv } from './begin-export.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';

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
    const { signedIn, actor, query } = await beginExport(
      { domain, env, request, reply },
      { privilege: 'contacts.export', schema: exportQuery, place: 'the contacts' },
    );
    await recordExport(domain, signedIn, request, { action: 'contacts.exported' });
    return sendCsv(
      reply,
      datedCsv('contacts', domain.deps.clock.now()),
      exportContacts(domain, actor, query satisfies ContactTableFilter),
    );
  });
}
