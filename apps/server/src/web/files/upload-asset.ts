import { presentAsset } from '@talkdrum/api';
import { assetLimits, type Domain, DomainError, storeAsset, takeUploadRate } from '@talkdrum/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BodyRoom } from '../../bodies/body-room.ts';
import type { Environment } from '../../environment.ts';
import { recordExport } from './record-export.ts';
import { signedInWith } from './signed-in.ts';
import { makeRoom } from './upload-room.ts';

const mostBytes = assetLimits.bytes + 100_000;
const tooLarge = 'This file is larger than 10 MB. Make it smaller and try again.';

/**
 * POST /files/assets/<id>: one picture or PDF in the field "file". The id is the client's, so that an upload whose
 * answer was lost can be sent again. Answers with the asset once it is stored.
 */
export function addAssetUpload(app: FastifyInstance, domain: Domain, env: Environment, room: BodyRoom): void {
  app.post<{ Params: { id: string } }>(
    '/files/assets/:id',
    { bodyLimit: mostBytes },
    async (request, reply) => {
      const signedIn = await signedInWith('assets.edit', domain, env, request, reply);
      const { accountId, userId } = signedIn;
      const id = z.uuid().safeParse(request.params.id).data;
      if (id === undefined) throw new DomainError('invalid_input', 'The id must be a UUID.');
      await takeUploadRate(domain, accountId);
      makeRoom(room, accountId, mostBytes, request, reply);
      const file = await readFile(request);
      const asset = await storeAsset(domain, { accountId, userId }, { id, ...file });
      await recordExport(domain, signedIn, request, {
        action: 'assets.uploaded',
        subject: { type: 'asset', id, label: asset.filename },
      });
      return reply.code(201).header('cache-control', 'no-store').send(presentAsset(asset));
    },
  );
}

async function readFile(request: FastifyRequest): Promise<{ filename: string; bytes: Buffer }> {
  const part = await request.file({ limits: { fileSize: assetLimits.bytes } });
  if (part === undefined || part.fieldname !== 'file')
    throw new DomainError('invalid_input', 'Send one file in the field "file".');
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new DomainError('limit_reached', tooLarge);
  return { filename: part.filename, bytes };
}
