import { type Domain, DomainError, importLimits, importTemplate, takeRate } from '@talkdrum/domain';
import { templateName } from '@talkdrum/api/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BodyRoom } from '../../bodies/body-room.ts';
import type { Environment } from '../../environment.ts';
import { recordExport } from './record-export.ts';
import { signedInWith } from './signed-in.ts';
import { makeRoom } from './upload-room.ts';

const importsPerHour = 60;
const mostBytes = importLimits.bytes + 100_000;
const query = z.object({ name: templateName });

/**
 * POST /files/templates?name=…: an HTML file, or a ZIP with one and its pictures, in the field "file". Answers with the
 * new template's id and what was left out.
 */
export function addTemplateImport(
  app: FastifyInstance,
  domain: Domain,
  env: Environment,
  room: BodyRoom,
): void {
  app.post('/files/templates', { bodyLimit: mostBytes }, async (request, reply) => {
    const signedIn = await signedInWith('templates.edit', domain, env, request, reply);
    await signedInWith('assets.edit', domain, env, request, reply);
    const { accountId, userId } = signedIn;
    const { data, error } = query.safeParse(request.query);
    if (data === undefined)
      throw new DomainError('invalid_input', error.issues[0]?.message ?? 'Name is required');
    const limit = { points: importsPerHour, seconds: 3_600 };
    const rate = await takeRate(domain.pool, `template-import:${accountId}`, limit);
    if (!rate.isAllowed)
      throw new DomainError('rate_limited', 'Too many imports. Wait a while and try again.', {
        resetsAt: rate.resetsAt.toISOString(),
      });
    makeRoom(room, accountId, mostBytes, request, reply);
    const part = await request.file({ limits: { fileSize: importLimits.bytes } });
    if (part === undefined || part.fieldname !== 'file')
      throw new DomainError('invalid_input', 'Send one file in the field "file".');
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new DomainError('limit_reached', 'This file is larger than 25 MB.');
    const { template, pictures, leftOut } = await importTemplate(
      domain,
      { accountId, userId },
      data.name,
      bytes,
    );
    const { id, name } = template;
    await recordExport(domain, signedIn, request, {
      action: 'templates.imported',
      subject: { type: 'template', id, label: name },
    });
    return reply.code(201).header('cache-control', 'no-store').send({ id, pictures, leftOut });
  });
}
