import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Operation } from '@talkdrum/api/v1';
import { inTurns, type KeyHolder } from '@talkdrum/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyRoom } from '../../../bodies/body-room.ts';
import { BodyError, readBody, requirePlainJson, requireUncompressed } from '../../../bodies/read-body.ts';
import { readJson } from '../../../bodies/sliced-json.ts';

export const usualBodyLimit = 1_000_000;
/** Values and member names: 200 for each of 1,000 messages in a batch. */
const nodesPerMegabyte = 20_000;
const mostNodes = 200_000;
const hashedAtOnce = 256 * 1_024;

/** A parsed body, and the hash that recognises a repeated request. */
export interface JsonBody {
  hash: string;
  json: unknown;
}

/** An admitted request whose body hasn't been read yet. */
export interface Admitted {
  operation: Operation;
  key: KeyHolder;
  response: ServerResponse;
}

/** The bytes of a file, and the hash that recognises a repeated request. */
export interface FileBody {
  hash: string;
  file: Buffer;
}

/** Accepts only JSON, or a file where an operation takes one, and only from admitted keys (`admitted`). */
export function takeBodies(
  app: FastifyInstance,
  room: BodyRoom,
  admitted: WeakMap<FastifyRequest, Admitted>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: Readable): Promise<JsonBody> => {
      const caller = callerOf(request, admitted);
      if (caller.operation.file !== undefined)
        throw new BodyError(415, 'Send the file as application/octet-stream.');
      requirePlainJson(request.headers);
      const limit = caller.operation.bodyLimit ?? usualBodyLimit;
      const bytes = await readWhole(caller, request, payload, room);
      const nodes = Math.min(mostNodes, Math.ceil(limit / 1_000_000) * nodesPerMegabyte);
      return {
        hash: await inTurns(hashRequest(request, bytes)),
        json: await inTurns(readJson(bytes, { nodes })),
      };
    },
  );
  app.addContentTypeParser(
    'application/octet-stream',
    async (request: FastifyRequest, payload: Readable): Promise<FileBody> => {
      const caller = callerOf(request, admitted);
      if (caller.operation.file === undefined) throw new BodyError(415, 'Send the body as application/json.');
      requireUncompressed(request.headers);
      const file = await readWhole(caller, request, payload, room);
      return { hash: await inTurns(hashRequest(request, file)), file };
    },
  );
}

function callerOf(request: FastifyRequest, admitted: WeakMap<FastifyRequest, Admitted>): Admitted {
  const caller = admitted.get(request);
  if (caller === undefined) throw new Error('the caller was not checked');
  return caller;
}

function readWhole(
  { operation, key, response }: Admitted,
  { headers }: FastifyRequest,
  payload: Readable,
  room: BodyRoom,
): Promise<Buffer> {
  const holder = () => Promise.resolve(key.accountId);
  return readBody(headers, payload, { limit: operation.bodyLimit ?? usualBodyLimit, holder, room }, response);
}

/** Hashes method, URL and body. */
export function* hashRequest({ method, url }: FastifyRequest, bytes: Buffer): Generator<void, string> {
  const hash = createHash('sha256').update(`${method} ${url}\n`);
  for (let at = 0; at < bytes.length; at += hashedAtOnce) {
    if (at > 0) yield;
    hash.update(bytes.subarray(at, at + hashedAtOnce));
  }
  return hash.digest('hex');
}

export function isFileBody(body: unknown): body is FileBody {
  return typeof body === 'object' && body !== null && 'file' in body && Buffer.isBuffer(body.file);
}

export function isJsonBody(body: unknown): body is JsonBody {
  return typeof body === 'object' && body !== null && 'hash' in body && 'json' in body;
}
