import { httpStatusOf } from '@talkdrum/api';
import { DomainError } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { BodyError } from '../../bodies/read-body.ts';
import { mostFields } from './parse-body.ts';

interface Problem {
  status: number;
  code: string;
  message: string;
  fields?: { field: string; message: string }[];
}

/**
 * Answers a refusal as `{ error: { code, message, field?, fields? } }`; what nobody expected shows a request
 * id and no more.
 */
export function answerV1Problem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, fields = [] } = problemOf(error, request);
  if (status >= 500 && code === 'internal')
    request.log.error(
      { requestId: request.id, error: error instanceof Error ? error.stack : String(error) },
      'API call failed',
    );
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Talkdrum API"');
  if (error instanceof DomainError && error.code === 'rate_limited')
    reply.header('retry-after', secondsUntil(error.details.resetsAt));
  const [first] = fields;
  const details = {
    ...(first === undefined ? {} : { field: first.field }),
    ...(fields.length > 1 ? { fields: fields.slice(0, mostFields) } : {}),
  };
  return reply.code(status).send({ error: { code, message, ...details } });
}

function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof DomainError) {
    const fields = Object.entries(error.details.fieldErrors ?? {}).flatMap(([field, messages]) =>
      messages.map((message) => ({ field, message })),
    );
    return { status: httpStatusOf(error.code), code: error.code, message: error.publicMessage, fields };
  }
  if (error instanceof ZodError) {
    const fields = error.issues.map((issue) => ({ field: fieldOf(issue), message: issue.message }));
    return {
      status: 400,
      code: 'invalid_input',
      message: fields[0]?.message ?? 'The request has the wrong form.',
      fields,
    };
  }
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (status === 405)
    return {
      status,
      code: 'invalid_input',
      message: 'This address does not take this method; the header Allow says which it takes.',
    };
  if (error instanceof BodyError)
    return { status, code: status === 413 ? 'limit_reached' : 'invalid_input', message: error.message };
  if (status === 415) return { status, code: 'invalid_input', message: 'Only application/json is taken.' };
  if (status >= 400 && status < 500)
    return { status: 400, code: 'invalid_input', message: 'The request cannot be read: send JSON.' };
  return {
    status: 500,
    code: 'internal',
    message: `Something went wrong on our side. Try again, and tell support this number if it stays: ${request.id}`,
  };
}

/** The body as a whole is called `body`; a field that does not exist is named as it was sent. */
function fieldOf(issue: ZodError['issues'][number]): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return path.map(String).join('.') || 'body';
}

function secondsUntil(moment: unknown): string {
  const at = typeof moment === 'string' ? Date.parse(moment) : Number.NaN;
  return String(Number.isNaN(at) ? 60 : Math.max(1, Math.ceil((at - Date.now()) / 1_000)));
}
