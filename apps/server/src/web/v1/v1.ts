import { buildOpenApi, type OperationId, v1Operations } from '@talkdrum/api/v1';
import { type Domain, DomainError } from '@talkdrum/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyRoom } from '../../bodies/body-room.ts';
import type { Environment } from '../../environment.ts';
import { answerV1Problem } from './answer-problem.ts';
import { type Admitted, takeBodies } from './bodies/read-body.ts';
import { refuseOtherMethods } from './refuse-methods.ts';
import { serveOperation } from './serve-operation.ts';

/** The REST API at /v1, for programs with a key. It reads and sets no cookies and allows no other origin. */
export async function addV1(
  app: FastifyInstance,
  domain: Domain,
  env: Environment,
  room: BodyRoom,
): Promise<void> {
  let document: string | undefined;
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  await app.register(
    async (scoped) => {
      takeBodies(scoped, room, admitted);
      scoped.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      scoped.setErrorHandler((error, request, reply) => answerV1Problem(error, request, reply));
      scoped.setNotFoundHandler((request, reply) =>
        answerV1Problem(new DomainError('not_found', 'This address doesn’t exist.'), request, reply),
      );
      scoped.get('/openapi.json', (_request, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .send((document ??= JSON.stringify(buildOpenApi(env.APP_URL)))),
      );
      for (const id of Object.keys(v1Operations) as OperationId[])
        serveOperation(scoped, domain, id, admitted);
      refuseOtherMethods(scoped);
    },
    { prefix: '/v1' },
  );
}
