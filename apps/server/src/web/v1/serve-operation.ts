import { unstorableText } from '@talkdrum/api';
import { type Operation, type OperationId, v1Operations } from '@talkdrum/api/v1';
import {
  type Domain,
  fieldError,
  inTurns,
  type KeyHolder,
  type Scope,
  type StoredAnswer,
} from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { admit } from './admit.ts';
import { auditedOperations } from './audited-operations.ts';
import { handlers } from './handlers/index.ts';
import { plainWords } from './bodies/plain-words.ts';
import { parseBody } from './bodies/parse-body.ts';
import { type Admitted, hashRequest, isFileBody, isJsonBody } from './bodies/read-body.ts';
import { afterStoring, fileIn } from './bodies/store-file.ts';

interface Prepared {
  id: OperationId;
  operation: Operation;
  /** Untyped here: the type of `handlers` guarantees that each handler matches its contracts. */
  run: (
    scope: Scope,
    call: { params: unknown; query: unknown; body: unknown; key: KeyHolder; assetId?: string },
  ) => Promise<unknown>;
}

/**
 * Adds the route of one operation. The caller is checked before the body is read, and the answer is sent
 * after the commit.
 */
export function serveOperation(
  app: FastifyInstance,
  domain: Domain,
  id: OperationId,
  admitted: WeakMap<FastifyRequest, Admitted>,
): void {
  const operation: Operation = v1Operations[id];
  const prepared: Prepared = { id, operation, run: handlers[id] as Prepared['run'] };
  app.route({
    method: operation.method,
    url: pathOf(operation.path),
    onRequest: async (request, reply) => {
      admitted.set(request, {
        operation,
        key: await admit(domain, operation, request, reply),
        response: reply.raw,
      });
    },
    handler: async (request, reply) => {
      const caller = admitted.get(request);
      if (caller === undefined) throw new Error('the caller was not checked');
      return answer(domain, prepared, caller.key, request, reply);
    },
  });
}

/** `/contacts/{id}` in the server's route syntax. */
export function pathOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function answer(
  domain: Domain,
  prepared: Prepared,
  key: KeyHolder,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { operation } = prepared;
  const repeatKey = operation.method === 'GET' ? null : readIdempotencyKey(operation, request);
  const body =
    isJsonBody(request.body) || isFileBody(request.body)
      ? request.body
      : { hash: await inTurns(hashRequest(request, Buffer.alloc(0))) };
  const call = {
    params: parse(operation.params, request.params),
    query: parse(operation.query, request.query),
    body: await inTurns(parseBody(operation, 'json' in body ? body.json : undefined)),
    key,
  };
  const origin = {
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
  const actor = {
    accountId: key.accountId,
    userId: key.userId,
    origin,
    ...(operation.method === 'GET' ? { isReadOnly: true } : {}),
  };
  const repeat = repeatKey === null ? null : { key: repeatKey, hash: body.hash };
  const work = (assetId?: string) =>
    domain.openScope(actor, (scope) =>
      answerOnce(prepared, scope, assetId === undefined ? call : { ...call, assetId }, repeat),
    );
  const {
    status,
    answer: text,
    isReplay,
  } = operation.file === undefined || repeat === null
    ? await work()
    : await afterStoring(domain, actor, repeat, fileIn(body, call.query), work);
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return text === ''
    ? reply.code(status).send()
    : reply.code(status).type('application/json; charset=utf-8').send(text);
}

async function answerOnce(
  prepared: Prepared,
  scope: Scope,
  call: Parameters<Prepared['run']>[1],
  repeat: { key: string; hash: string } | null,
): Promise<StoredAnswer & { isReplay: boolean }> {
  if (repeat === null) return { ...(await runOnce(prepared, scope, call)), isReplay: false };
  const earlier = await scope.idempotency.begin(repeat.key, repeat.hash);
  if (earlier !== null) return { ...earlier, isReplay: true };
  const first = await runOnce(prepared, scope, call);
  await scope.idempotency.keep(repeat.key, first);
  return { ...first, isReplay: false };
}

async function runOnce(
  { id, operation, run }: Prepared,
  scope: Scope,
  call: Parameters<Prepared['run']>[1],
): Promise<StoredAnswer> {
  const result = await run(scope, call);
  await auditedOperations(id, scope, call, result);
  return { status: operation.status, answer: operation.answer === null ? '' : JSON.stringify(result) };
}

/** The body was checked when it was read; the URL can contain the same characters. */
function parse(contract: ZodType | undefined, value: unknown): unknown {
  if (contract === undefined) return undefined;
  const path = unstorableText(value);
  if (path !== null) throw fieldError(path.join('.'), 'This text contains a character we can’t store.');
  return contract.parse(value, { error: plainWords });
}

function readIdempotencyKey({ method }: Operation, request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined && method !== 'POST') return null;
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  throw fieldError(
    'Idempotency-Key',
    'Send an Idempotency-Key header with a unique value of up to 200 visible ASCII characters, without spaces.',
  );
}
