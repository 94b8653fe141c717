import { type AppRouter, appRouter, type Context } from '@talkdrum/api';
import type { Domain } from '@talkdrum/domain';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { AgendaJobBoard } from './job-board.ts';
import { renderedFor } from './rendered-for.ts';
import { refuseForeignPosts } from './security.ts';
import { readSession, writeSession } from './session-cookie.ts';
import { readStaff } from './staff-access.ts';

/** Mounts the typed API at /trpc, behind the gate. */
export async function addTrpc(app: FastifyInstance, domain: Domain, env: Environment, log: Log): Promise<void> {
  const jobBoard = new AgendaJobBoard(env, log);
  app.addHook('onClose', () => jobBoard.close());
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
        createContext: ({ req, res }) => createContext({ domain, env, jobBoard }, req, res),
        onError({ error, path, req }) {
          if (error.code === 'INTERNAL_SERVER_ERROR') req.log.error({ path, requestId: req.id, error: error.cause?.stack ?? error.message }, 'call failed');
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
    });
  });
}

interface World {
  domain: Domain;
  env: Environment;
  jobBoard: AgendaJobBoard;
}

async function createContext({ domain, env, jobBoard }: World, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const staff = await readStaff(domain, request);
  return {
    domain,
    staff,
    jobBoard,
    renderedFor: renderedFor(request),
    signedIn: staff === null ? await readSession(domain, env, request, reply) : null,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    setSession: (token, expiresAt) => writeSession(env, reply, token, expiresAt),
  };
}
