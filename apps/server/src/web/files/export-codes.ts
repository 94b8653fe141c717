import { type Domain, DomainError, exportCodes, takeRate } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';
import { signedInWith } from './signed-in.ts';

const exportQuery = z.object({ id: z.uuid() });

/** GET /files/rewards/codes.csv: all codes of a reward. */
export function addCodeExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/rewards/codes.csv', async (request, reply) => {
    const signedIn = await signedInWith('rewards.edit', domain, env, request, reply);
    const { accountId, userId } = signedIn;
    const rate = await takeRate(domain.pool, `export:${accountId}`, { points: 30, seconds: 3_600 });
    if (!rate.isAllowed)
      throw new DomainError('rate_limited', 'Too many exports. Wait a while and try again.', {
        resetsAt: rate.resetsAt.toISOString(),
      });
    const query = exportQuery.safeParse(request.query);
    if (!query.success)
      throw new DomainError('invalid_input', 'This link isn’t valid. Go back to the reward and try again.');
    const actor = { accountId, userId };
    // Answers a reward of someone else's before the download begins.
    await domain.openScope(actor, ({ rewards }) => rewards.get(query.data.id));
    await recordExport(domain, signedIn, request, { action: 'reward-codes.exported' });
    return sendCsv(
      reply,
      `codes-${domain.deps.clock.now().toISOString().slice(0, 10)}.csv`,
      exportCodes(domain, actor, query.data.id),
    );
  });
}
