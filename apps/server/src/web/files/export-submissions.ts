import { type Domain, DomainError, exportSubmissions, takeRate } from '@talkdrum/domain';
import { submissionStanding } from '@talkdrum/domain/acquisition/submissions/submission.schema';
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
  standing: submissionStanding.optional(),
});

/** GET /files/submissions/export.csv: all matching submissions of a form. */
export function addSubmissionExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/submissions/export.csv', async (request, reply) => {
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
        'This filter isn’t valid. Go back to the submissions and try again.',
      );
    const actor = { accountId, userId };
    // Answers a form of someone else's before the download begins.
    await domain.openScope(actor, ({ forms }) => forms.get(filter.data.formId));
    await recordExport(domain, signedIn, request, { action: 'submissions.exported' });
    return sendCsv(
      reply,
      `submissions-${domain.deps.clock.now().toISOString().slice(0, 10)}.csv`,
      exportSubmissions(domain, actor, filter.data),
    );
  });
}
