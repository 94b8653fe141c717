import { type Domain, exportSubmissions } from '@talkdrum/domain';
import { submissionStanding } from '@talkdrum/domain/acquisition/submissions/submission.schema';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { beginExport, datedCsv } from './begin-export.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';

/** The table's filter, from the URL. */
const exportQuery = z.object({
  formId: z.uuid(),
  search: z.string().max(200).optional(),
  standing: submissionStanding.optional(),
});

/** GET /files/submissions/export.csv: all matching submissions of a form. */
export function addSubmissionExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/submissions/export.csv', async (request, reply) => {
    const { signedIn, actor, query } = await beginExport(
      { domain, env, request, reply },
      { privilege: 'contacts.export', schema: exportQuery, place: 'the submissions' },
    );
    // Answers a form of someone else's before the download begins.
    await domain.openScope(actor, ({ forms }) => forms.get(query.formId));
    await recordExport(domain, signedIn, request, { action: 'submissions.exported' });
    return sendCsv(
      reply,
      datedCsv('submissions', domain.deps.clock.now()),
      exportSubmissions(domain, actor, query),
    );
  });
}
