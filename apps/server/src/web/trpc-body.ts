import type { Readable } from 'node:stream';
import { inputLimit, mostInputNodes, toCallError } from '@talkdrum/api';
import { DomainError, inTurns } from '@talkdrum/domain';
import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyRoom } from '../bodies/body-room.ts';
import { BodyError, readBody, requirePlainJson } from '../bodies/read-body.ts';
import { readJson } from '../bodies/sliced-json.ts';

/** The caller a large body's memory counts against. Throws `unauthenticated` for unknown callers. */
type AskHolder = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

/**
 * Reads bodies up to the limit their procedures declare, large ones only for signed-in people, and checks
 * them in turns before tRPC parses them. tRPC formats the refusal, which `refusalOf` holds.
 */
export class CallBodies {
  readonly #room: BodyRoom;
  readonly #askHolder: AskHolder;
  readonly #replies = new WeakMap<FastifyRequest, FastifyReply>();
  readonly #refusals = new WeakMap<FastifyRequest, TRPCError>();

  constructor(room: BodyRoom, askHolder: AskHolder) {
    this.#room = room;
    this.#askHolder = askHolder;
  }

  /** Content type parsers don't get the reply. */
  expect(request: FastifyRequest, reply: FastifyReply): void {
    this.#replies.set(request, reply);
  }

  async read(request: FastifyRequest, payload: Readable): Promise<string> {
    const reply = this.#replies.get(request);
    if (reply === undefined) throw new Error('a body was not expected');
    try {
      requirePlainJson(request.headers);
      const { path = '' } = request.params as { path?: string };
      const rules = {
        limit: inputLimit(path),
        holder: () => this.#askHolder(request, reply),
        room: this.#room,
      };
      const bytes = await readBody(request.headers, payload, rules, reply.raw);
      await inTurns(readJson(bytes, { nodes: mostInputNodes }));
      return bytes.toString();
    } catch (error) {
      this.#refusals.set(request, asCallError(error, reply));
      return '';
    }
  }

  refusalOf(request: FastifyRequest): TRPCError | undefined {
    return this.#refusals.get(request);
  }
}

const codes = { 400: 'BAD_REQUEST', 413: 'PAYLOAD_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE' } as const;

function asCallError(error: unknown, reply: FastifyReply): TRPCError {
  if (error instanceof BodyError)
    return new TRPCError({ code: codes[error.statusCode], message: error.message });
  if (!(error instanceof DomainError))
    return error instanceof TRPCError
      ? error
      : new TRPCError({ code: 'BAD_REQUEST', message: 'The request ended before its body was complete.' });
  if (error.code === 'rate_limited') reply.header('retry-after', '1');
  return toCallError(error) as TRPCError;
}
