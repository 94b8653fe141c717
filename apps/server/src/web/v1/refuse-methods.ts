import { type OperationId, v1Operations } from '@talkdrum/api/v1';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerV1Problem } from './answer-problem.ts';
import { pathOf } from './serve-operation.ts';

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const wrongMethod = Object.assign(new Error('wrong method'), { statusCode: 405 });
type Method = (typeof everyMethod)[number];

/** Answers 405 with `Allow` (RFC 9110, 15.5.6) to methods an existing path doesn't support. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const allowed = new Map<string, Method[]>([['/openapi.json', ['GET', 'HEAD']]]);
  for (const id of Object.keys(v1Operations) as OperationId[]) {
    const { method, path } = v1Operations[id];
    const url = pathOf(path);
    allowed.set(url, [
      ...(allowed.get(url) ?? []),
      ...(method === 'GET' ? (['GET', 'HEAD'] as const) : [method]),
    ]);
  }
  for (const [url, methods] of allowed) {
    const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      answerV1Problem(wrongMethod, request, reply.header('allow', methods.join(', ')));
    // Runs before the body is read, so a wrong content type doesn't hide the wrong method.
    app.route({
      method: everyMethod.filter((method) => !methods.includes(method)),
      url,
      onRequest: async (request, reply) => refuse(request, reply),
      handler: refuse,
    });
  }
}
