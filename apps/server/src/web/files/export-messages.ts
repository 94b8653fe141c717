import { messagesFilter } from '@talkdrum/api/contracts';
import { type Domain, exportMessages } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { beginExport } from './begin-export.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';

const messagesQuery = messagesFilter.extend({ search: z.string().max(200).default('') });

/** GET /files/messages/transactions.csv: the transactional messages that match the page's filter. */
export function addMessageExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/messages/transactions.csv', async (request, reply) => {
    const { signedIn, actor, query } = await beginExport(
      { domain, env, request, reply },
      { privilege: 'messages.export', schema: messagesQuery, place: 'Transactions' },
    );
    await recordExport(domain, signedIn, request, { action: 'messages.exported' });
    return sendCsv(reply, 'transactions.csv', exportMessages(domain, actor.accountId, query));
  });
}
