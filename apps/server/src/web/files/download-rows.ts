import { Readable } from 'node:stream';
import { type Domain, type ImportJob, shownFileName } from '@talkdrum/domain';
import { csvLine, sampleCsv } from '@talkdrum/people-files';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { signedInWith } from './signed-in.ts';

const linesPerPage = 1_000;
const byteOrderMark = '\uFEFF';

/** Downloads of an import's rows that need correction, and of the sample file. */
export function addImportDownloads(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/imports/sample.csv', (_request, reply) =>
    sendCsv(reply, 'contacts-sample.csv', [byteOrderMark, sampleCsv()]),
  );

  app.get<{ Params: { id: string } }>('/files/imports/:id/rows-to-correct.csv', async (request, reply) => {
    const { accountId, userId } = await signedInWith('contacts.view', domain, env, request, reply);
    const id = z.uuid().safeParse(request.params.id).data ?? '00000000-0000-0000-0000-000000000000';
    const { job } = await domain.openScope({ accountId, userId }, (scope) => scope.imports.get(id));
    return sendCsv(
      reply,
      `${job.fileName.replace(/\.[a-z]+$/i, '')}-to-correct.csv`,
      linesToCorrect(domain, { accountId, userId }, job),
    );
  });
}

/**
 * The rows as in the file, with their errors in two added columns. The corrected file can be imported as is,
 * because the import ignores those columns. Reads page by page, each in a short scope.
 */
async function* linesToCorrect(
  domain: Domain,
  actor: { accountId: string; userId: string },
  job: ImportJob,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...job.header, 'Row in file', 'What to correct']);
  const width = job.header.length;
  for (let after = 0; ; ) {
    const from = after;
    const page = await domain.openScope(actor, (scope) =>
      scope.imports.rowsToCorrect(job.id, from, linesPerPage),
    );
    yield page
      .map(({ rowNumber, cells, reasons }) =>
        csvLine([...Array.from({ length: width }, (_, n) => cells[n] ?? ''), rowNumber, reasons]),
      )
      .join('');
    const last = page.at(-1);
    if (last === undefined || page.length < linesPerPage) return;
    after = last.rowNumber;
  }
}

/** Streams text as a download; produces each page after the previous one was sent. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  lines: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  // File names can include a campaign's name, which can contain any character.
  const fileName = shownFileName(name.replaceAll(/[\\/]/g, '_'));
  const ascii = fileName.replaceAll(/[^\w. ()-]/g, '_');
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines));
}
