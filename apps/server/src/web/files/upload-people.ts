import { createWriteStream } from 'node:fs';
import { mkdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { type Domain, DomainError, inspectFile, newId, shownFileName, takeRate } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../environment.ts';
import { recordExport } from './record-export.ts';
import { signedInWith } from './signed-in.ts';

export const maxUploadBytes = 200_000_000;
const uploadsPerHour = 60;

/** POST /files/imports: streams one file to disk, inspects it and answers with its import's id. */
export function addUpload(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.post('/files/imports', { bodyLimit: maxUploadBytes + 1_000_000 }, async (request, reply) => {
    const signedIn = await signedInWith('contacts.edit', domain, env, request, reply);
    const { accountId, userId } = signedIn;
    const rate = await takeRate(domain.pool, `upload:${accountId}`, {
      points: uploadsPerHour,
      seconds: 3_600,
    });
    if (!rate.isAllowed)
      throw new DomainError('rate_limited', 'Too many uploads. Wait a while and try again.', {
        resetsAt: rate.resetsAt.toISOString(),
      });
    const file = await request.file();
    if (file === undefined || file.fieldname !== 'file')
      throw new DomainError('invalid_input', 'Send one file in the field "file".');
    const id = newId();
    const fileName = shownFileName(file.filename);
    const path = await store(domain, accountId, id, file, fileName);
    try {
      const facts = await inspectFile(path, { fileName });
      await domain.openScope({ accountId, userId }, (scope) =>
        scope.imports.create(id, fileName, path, facts),
      );
      await recordExport(domain, signedIn, request, {
        action: 'imports.uploaded',
        subject: { type: 'import', id, label: fileName },
      });
    } catch (error) {
      await unlink(path).catch(() => undefined);
      throw error;
    }
    return reply.code(201).header('cache-control', 'no-store').send({ id });
  });
}

/** We choose the file name on disk. An interrupted upload is deleted. */
async function store(
  domain: Domain,
  accountId: string,
  id: string,
  file: MultipartFile,
  fileName: string,
): Promise<string> {
  const ending = /\.(csv|xlsx|xls)$/i.exec(fileName)?.[0].toLowerCase();
  if (ending === undefined) {
    file.file.resume();
    throw new DomainError('unsupported_file', 'Only .xlsx, .xls and .csv files can be imported');
  }
  const folder = join(domain.config.dataDir, 'imports', accountId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${id}${ending}`);
  try {
    await pipeline(file.file, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    if (file.file.truncated)
      throw new DomainError(
        'limit_reached',
        'This file is larger than 200 MB. Split it and import the parts one after the other.',
      );
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
  return path;
}
