import { type Domain, exportSurvey } from '@talkdrum/domain';
import { surveyFilter } from '@talkdrum/domain/acquisition/survey-analytics/survey-analytics.schema';
import { csvLine, writeXlsx } from '@talkdrum/people-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { beginExport } from './begin-export.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';

/** The filter as Analytics has it, as JSON. */
const filterText = z
  .string()
  .max(5_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'This filter isn’t valid' });
      return z.NEVER;
    }
  })
  .pipe(surveyFilter);
const exportQuery = z.object({
  id: z.uuid(),
  filter: filterText.default(surveyFilter.parse({})),
  search: z.string().max(200).default(''),
});
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** GET /files/surveys/export.csv and export.xlsx: the submissions of a survey that a filter and a search leave. */
export function addSurveyExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/surveys/export.csv', async (request, reply) => {
    const { rows, name } = await open(domain, env, request, reply);
    return sendCsv(reply, `${name}.csv`, linesOf(rows));
  });

  app.get('/files/surveys/export.xlsx', async (request, reply) => {
    const { rows, name } = await open(domain, env, request, reply);
    const file = await writeXlsx(rows);
    return reply
      .type(xlsxType)
      .header('content-disposition', `attachment; filename="${name}.xlsx"`)
      .header('cache-control', 'no-store')
      .send(file);
  });
}

async function open(domain: Domain, env: Environment, request: FastifyRequest, reply: FastifyReply) {
  const { signedIn, actor, query } = await beginExport(
    { domain, env, request, reply },
    { privilege: 'contacts.export', schema: exportQuery, place: 'the survey' },
  );
  // Answers a survey of someone else's before the download begins.
  const survey = await domain.openScope(actor, ({ surveys }) => surveys.get(query.id));
  await recordExport(domain, signedIn, request, { action: 'survey-submissions.exported' });
  const day = domain.deps.clock.now().toISOString().slice(0, 10);
  const rows = exportSurvey(domain, actor, survey, query);
  return { rows, name: `survey-submissions-${day}` };
}

async function* linesOf(rows: ReturnType<typeof exportSurvey>): AsyncGenerator<string> {
  yield '\uFEFF';
  let lines: string[] = [];
  for await (const row of rows) {
    lines.push(csvLine(row));
    if (lines.length < 1_000) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}
