import { type Domain, exportCodes } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { beginExport, datedCsv } from './begin-export.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';

const exportQuery = z.object({ id: z.uuid() });

/** GET /files/rewards/codes.csv: all codes of a reward. */
export function addCodeExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/rewards/codes.csv', async (request, reply) => {
    const { signedIn, actor, query } = await beginExport(
      { domain, env, request, reply },
      { privilege: 'rewards.edit', schema: exportQuery, place: 'the reward' },
    );
    // Answers a reward of someone else's before the download begins.
    await domain.openScope(actor, ({ rewards }) => rewards.get(query.id));
    await recordExport(domain, signedIn, request, { action: 'reward-codes.exported' });
    return sendCsv(reply, datedCsv('codes', domain.deps.clock.now()), exportCodes(domain, actor, query.id));
  });
}
