import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { networkOf } from '@talkdrum/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyRoom } from './body-room.ts';
import { readBody } from './read-body.ts';

/**
 * Reads bodies of any type as bytes from unknown callers. A large one counts against the caller's network.
 */
export function takeBytes(app: FastifyInstance, limit: number, room: BodyRoom): void {
  const responses = new WeakMap<FastifyRequest, ServerResponse>();
  app.addHook('preParsing', async (request, reply) => void responses.set(request, reply.raw));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) => {
    const response = responses.get(request);
    if (response === undefined) throw new Error('a body was not expected');
    return readBody(
      request.headers,
      payload,
      { limit, room, holder: () => Promise.resolve(networkOf(request.ip)) },
      response,
    );
  });
}
