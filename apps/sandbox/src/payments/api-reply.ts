import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BadInputError } from '../site/read-input.ts';

/** An error answered in the provider's own format. */
export class ApiRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Problem = (message: string, status: number) => Record<string, unknown>;

/** Serves one provider's API: requires its secret key and answers errors like the provider. */
export function serveApi(
  app: FastifyInstance,
  secretKey: string,
  problem: Problem,
  routes: (api: FastifyInstance) => void,
): void {
  void app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) =>
      hasKey(request, secretKey) ? undefined : answer(reply, 401, problem('Invalid key', 401)),
    );
    api.setErrorHandler((error, _request, reply) => {
      if (error instanceof ApiRefusal)
        return answer(reply, error.status, problem(error.message, error.status));
      if (error instanceof BadInputError)
        return answer(reply, 400, problem(`Invalid parameters: ${error.message}`, 400));
      return answer(reply, 500, problem('Internal error', 500));
    });
    routes(api);
  });
}

function answer(reply: FastifyReply, status: number, body: Record<string, unknown>): FastifyReply {
  return reply.code(status).send(body);
}

function hasKey(request: FastifyRequest, secretKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secretKey}`));
}
