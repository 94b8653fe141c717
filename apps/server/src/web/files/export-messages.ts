import { messagesFilter } from '@talkdrum/api/contracts';
import { type Domain, DomainError, exportMessages, takeRate } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';
import { signedInWith } from './signed-in.ts';

const dayMs = 86_400_000;
const messagesQuery = messagesFilter.extend({ search: z.string().max(200).default('') });

/** GET /files/messages/transactions.csv: the transactional messages that match the page's filter. */
export function addMessageExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/messages/transactions.csv', async (request, reply) => {
    const signedIn = await signedInWith('messages.export', domain, env, request, reply);
    const rate = await takeRate(domain.pool, `export:${signedIn.accountId}`, { points: 30, seconds: 3_600 });
    if (!rate.isAllowed)
      throw new DomainError('rate_limited', 'Too many exports. Wait a while and try again.', {
        resetsAt: rate.resetsAt.toISOString(),
      });
    const query = messagesQuery.safeParse(request.query);
    if (!query.success)
      throw new DomainError(
        'invalid_input',
        'This filter isn’t valid. Go back to Transactions and try again.',
      );
    const { from, to, ...filter } = query.data;
    await recordExport(domain, signedIn, request, { action: 'messages.exported' });
    const days = { from: from ? new Date(from) : null, to: to ? new Date(Date.parse(to) + dayMs) : null };
    return sendCsv(
      reply,
      'transactions.csv',
      exportMessages(domain, signedIn.accountId, { ...filter, ...days }),
    );
  });
}
