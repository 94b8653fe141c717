import { statusOf } from '@talkdrum/api';
import { DomainError } from '@talkdrum/domain';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../../database-unavailable.ts';

/** Answers an error of a file route with the code and message the API would use. */
export function answerProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = refusalOf(thrown, request.log);
  reply.header('cache-control', 'no-store');
  if (error instanceof DomainError) {
    const status = getHTTPStatusCodeFromError(new TRPCError({ code: statusOf[error.code] }));
    return reply
      .code(status)
      .send({ error: { code: error.code, message: error.publicMessage, details: error.details } });
  }
  if (isTooLarge(error))
    return reply.code(413).send({
      error: {
        code: 'limit_reached',
        message: 'This file is larger than 200 MB. Split it and import the parts one after the other.',
      },
    });
  if (isBadRequest(error))
    return reply
      .code(400)
      .send({ error: { code: 'invalid_input', message: 'Send one file in the field "file".' } });
  request.log.error(
    { requestId: request.id, error: error instanceof Error ? error.stack : String(error) },
    'file route failed',
  );
  return reply.code(500).send({
    error: {
      code: 'internal',
      message: `Something went wrong on our side. Try again. If it keeps happening, give support this number: ${request.id}`,
    },
  });
}

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
  );
}

function isBadRequest(error: unknown): boolean {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  );
}
