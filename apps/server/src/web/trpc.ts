import { type AppRouter, appRouter, type Context } from '@talkdrum/api';
import type { Domain } from '@talkdrum/domain';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import { refuseForeignPosts } from './security.ts';
import { readSession, writeSession } from './session-cookie.ts';

/** Mounts the typed API at /trpc, behind the gate. */
export async function addTrpc(app: FastifyInstance, domain: Domain, env: Environment): Promise<void> {
  const gate = refuseForeignPosts(env.APP_URL, 'application/json');
  await app.register(async (scoped) => {
    scoped.addHook('onRequest', gate);
    scoped.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await scoped.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        maxBatchSize: 10,
        createContext: ({ req, res }) => createContext(domain, env, req, res),
        onError({ error, path, req }) {
          if (error.code === 'INTERNAL_SERVER_ERROR') req.log.error({ path, requestId: req.id, error: error.cause?.stack ?? error.message }, 'call failed');
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
    });
  });
}

async function createContext(domain: Domain, env: Environment, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  return {
    domain,
    signedIn: await readSession(domain, env, request, reply),
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    setSession: (token, expiresAt) => writeSession(env, reply, token, expiresAt),
  };
}
