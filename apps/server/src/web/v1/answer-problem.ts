import { httpStatusOf } from '@talkdrum/api';
import { DomainError } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { refusalOf } from '../../database-unavailable.ts';
import { BodyError } from '../../bodies/read-body.ts';
import { mostFields } from './bodies/parse-body.ts';

interface Problem {
  status: number;
  code: string;
  message: string;
  fields?: { field: string; message: string }[];
}

/**
 * Answers an error as `{ error: { code, message, field?, fields? } }`. Unexpected errors show only a request
 * id.
 */
export function answerV1Problem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = refusalOf(thrown, request.log);
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
      message: fields[0]?.message ?? 'The request isn’t valid.',
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
      message: 'This path doesn’t support the method. The Allow header lists those it supports.',
    };
  if (error instanceof BodyError)
    return { status, code: status === 413 ? 'limit_reached' : 'invalid_input', message: error.message };
  if (status === 415)
    return {
      status,
      code: 'invalid_input',
      message: 'Send the body as application/json, or a file as application/octet-stream.',
    };
  if (status >= 400 && status < 500)
    return { status: 400, code: 'invalid_input', message: 'The request isn’t valid. Send JSON.' };
  return {
    status: 500,
    code: 'internal',
    message: `Something went wrong on our side. Try again. If it keeps happening, give support this number: ${request.id}`,
  };
}

/** The whole body is called `body`; an unknown field keeps the name it was sent with. */
function fieldOf(issue: ZodError['issues'][number]): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return path.map(String).join('.') || 'body';
}

function secondsUntil(moment: unknown): string {
  const at = typeof moment === 'string' ? Date.parse(moment) : Number.NaN;
  return String(Number.isNaN(at) ? 60 : Math.max(1, Math.ceil((at - Date.now()) / 1_000)));
}
