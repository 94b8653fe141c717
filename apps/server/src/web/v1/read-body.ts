import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Operation } from '@talkdrum/api/v1';
import { inTurns, type KeyHolder } from '@talkdrum/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyRoom } from '../../bodies/body-room.ts';
import { readBody, requirePlainJson } from '../../bodies/read-body.ts';
import { readJson } from '../../bodies/sliced-json.ts';

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

/** Accepts only JSON, and only from admitted keys (`admitted`). */
export function takeJsonAlone(
  app: FastifyInstance,
  room: BodyRoom,
  admitted: WeakMap<FastifyRequest, Admitted>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: Readable): Promise<JsonBody> => {
      const caller = admitted.get(request);
      if (caller === undefined) throw new Error('the caller was not checked');
      requirePlainJson(request.headers);
      const limit = caller.operation.bodyLimit ?? usualBodyLimit;
      const holder = () => Promise.resolve(caller.key.accountId);
      const bytes = await readBody(request.headers, payload, { limit, holder, room }, caller.response);
      const nodes = Math.min(mostNodes, Math.ceil(limit / 1_000_000) * nodesPerMegabyte);
      return {
        hash: await inTurns(hashRequest(request, bytes)),
        json: await inTurns(readJson(bytes, { nodes })),
      };
    },
  );
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

export function isJsonBody(body: unknown): body is JsonBody {
  return typeof body === 'object' && body !== null && 'hash' in body && typeof body.hash === 'string';
}
