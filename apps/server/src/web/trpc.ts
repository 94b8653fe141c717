import type { Readable } from 'node:stream';
import {
  type AppRouter,
  appRouter,
  type Context,
  mostCalls,
  type SignedIn,
  toCallError,
} from '@talkdrum/api';
import { type Domain, DomainError, type StaffMember } from '@talkdrum/domain';
import { type FastifyHandlerOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyRoom } from '../bodies/body-room.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { AgendaJobBoard } from './job-board.ts';
import { renderedFor } from './rendered-for.ts';
import { refuseForeignPosts } from './security.ts';
import { readSession, writeSession } from './session-cookie.ts';
import { readStaff } from './staff-access.ts';
import { CallBodies } from './trpc-body.ts';

type Options = FastifyHandlerOptions<AppRouter, FastifyRequest, FastifyReply>;

/** Mounts the typed API at /trpc, behind the gate. */
export async function addTrpc(
  app: FastifyInstance,
  domain: Domain,
  env: Environment,
  log: Log,
  room: BodyRoom,
): Promise<void> {
  const jobBoard = new AgendaJobBoard(env, log);
  app.addHook('onClose', () => jobBoard.close());
  const callers = new Callers(domain, env);
  const bodies = new CallBodies(room, (request, reply) => callers.holder(request, reply));
  const gate = refuseForeignPosts(env.APP_URL, 'application/json');
  const options: Options = {
    router: appRouter,
    maxBatchSize: mostCalls,
    createContext: async ({ req, res }) => {
      const refusal = bodies.refusalOf(req);
      if (refusal !== undefined) throw refusal;
      const caller = await callers.of(req, res).catch((error: unknown) => {
        throw toCallError(error);
      });
      return createContext({ domain, env, jobBoard }, caller, req, res);
    },
    // tRPC sets the status of the whole response after Fastify's hooks.
    responseMeta: ({ errors }) =>
      errors.some(({ code }) => code === 'SERVICE_UNAVAILABLE') ? { headers: { 'retry-after': '5' } } : {},
    onError({ error, path, req }) {
      const reason = error.cause?.cause;
      if (error.code === 'INTERNAL_SERVER_ERROR')
        req.log.error({ path, requestId: req.id, error: error.cause?.stack ?? error.message }, 'call failed');
      else if (error.code === 'SERVICE_UNAVAILABLE' && reason instanceof Error)
        req.log.warn({ error: String(reason) }, 'a call can’t be served now');
    },
  };
  await app.register(async (scoped) => {
    scoped.addHook('onRequest', gate);
    scoped.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scoped.removeAllContentTypeParsers();
    scoped.addHook('preParsing', async (request, reply) => bodies.expect(request, reply));
    scoped.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) =>
      bodies.read(request, payload),
    );
    scoped.all<{ Params: { path: string } }>('/trpc/:path', async (req, res) => {
      await fastifyRequestHandler({ ...options, req, res, path: req.params.path });
    });
  });
}

interface Caller {
  staff: StaffMember | null;
  signedIn: SignedIn | null;
}

/** The caller of a request, resolved once per request. */
class Callers {
  readonly #domain: Domain;
  readonly #env: Environment;
  readonly #known = new WeakMap<FastifyRequest, Promise<Caller>>();

  constructor(domain: Domain, env: Environment) {
    this.#domain = domain;
    this.#env = env;
  }

  of(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const known = this.#known.get(request) ?? this.#ask(request, reply);
    this.#known.set(request, known);
    return known;
  }

  /** The caller a large body's memory counts against. Throws `unauthenticated` for unknown callers. */
  async holder(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { staff, signedIn } = await this.of(request, reply);
    const holder = signedIn?.accountId ?? staff?.name;
    if (holder === undefined)
      throw new DomainError(
        'unauthenticated',
        'Your session has ended. Sign in again in another tab, then try again here.',
      );
    return holder;
  }

  async #ask(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const staff = await readStaff(this.#domain, request);
    return {
      staff,
      signedIn: staff === null ? await readSession(this.#domain, this.#env, request, reply) : null,
    };
  }
}

interface World {
  domain: Domain;
  env: Environment;
  jobBoard: AgendaJobBoard;
}

function createContext(
  { domain, env, jobBoard }: World,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Context {
  return {
    domain,
    ...caller,
    jobBoard,
    renderedFor: renderedFor(request),
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    setSession: (token, expiresAt) => writeSession(env, reply, token, expiresAt),
  };
}
