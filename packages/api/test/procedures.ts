import { allPrivileges, type Domain, type Grants, type Privilege, type StaffScope } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import {
  callTRPCProcedure,
  getErrorShape,
  getTRPCErrorFromUnknown,
  isTrackedEnvelope,
  type TRPCError,
} from '@trpc/server';
import type { z } from 'zod';
import type { Context, SignedIn } from '../src/context.ts';
import { appRouter } from '../src/root.ts';
import type { ProcedureMeta } from '../src/trpc.ts';

/** A procedure as the router describes it. */
export interface Procedure {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  privilege: Privilege | undefined;
  /** Set for procedures of our own staff. */
  staff: StaffScope | undefined;
  /** Also for staff in a read-only view of an account. */
  isForViewers: boolean;
  /** Its input contract; procedures without one are called with undefined. */
  input: z.core.$ZodType | undefined;
}

interface ProcedureFacts {
  type: Procedure['type'];
  meta?: ProcedureMeta;
  inputs: z.core.$ZodType[];
}

/** Every procedure there is. */
export const procedures: Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: ProcedureFacts }>,
).map(([path, { _def }]) => {
  if (_def.inputs.length > 1) throw new Error(`${path} has several inputs; join them in one contract`);
  return {
    path,
    type: _def.type,
    privilege: _def.meta?.privilege,
    staff: _def.meta?.staff,
    isForViewers: _def.meta?.isForViewers === true,
    input: _def.inputs[0],
  };
});

/** What a caller over HTTP would see. */
export type Answer =
  | { ok: true; output: unknown }
  | { ok: false; code: string; message: string; facts: Record<string, unknown>; error: TRPCError };

export const ownerGrants: Grants = { isOwner: true, privileges: [] };
export const allBut = (privilege: Privilege): Grants => ({
  isOwner: false,
  privileges: allPrivileges.filter((other) => other !== privilege),
});

export function contextOf(domain: Domain, signedIn: SignedIn | null): Context {
  return {
    domain,
    signedIn,
    ip: `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    userAgent: 'test',
    requestId: 'request-id',
    setSession: () => undefined,
  };
}

/** Calls one procedure as the HTTP adapter would; of a subscription, its first item. */
export async function call(
  { path, type }: Pick<Procedure, 'path' | 'type'>,
  ctx: Context,
  input: unknown,
): Promise<Answer> {
  const controller = new AbortController();
  try {
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx,
      getRawInput: async () => input,
      signal: controller.signal,
      batchIndex: 0,
    });
    return { ok: true, output: type === 'subscription' ? await firstOf(output) : output };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const shape = getErrorShape({ config: appRouter._def._config, error, type, path, input, ctx });
    const { code, ...facts } = shape.data as Record<string, unknown>;
    return { ok: false, code: String(code), message: shape.message, facts, error };
  } finally {
    controller.abort();
  }
}

async function firstOf(stream: unknown): Promise<unknown> {
  if (typeof stream !== 'object' || stream === null || !(Symbol.asyncIterator in stream))
    throw new Error('a subscription that gives no stream');
  const iterator = (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  const late = Symbol('late');
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof late>((resolve) => {
    timer = setTimeout(resolve, 1_500, late);
  });
  try {
    const first = await Promise.race([iterator.next(), timeout]);
    if (first === late) return 'nothing came';
    return isTrackedEnvelope(first.value) ? first.value[1] : first.value;
  } finally {
    clearTimeout(timer);
    void iterator.return?.();
  }
}

class TakenBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('taken back');
    this.result = result;
  }
}

/** The same domain, but every scope is rolled back. */
export function forgetful(domain: Domain): Domain {
  const openScope: Domain['openScope'] = async (actor, work) => {
    try {
      return await domain.openScope(actor, async (scope): Promise<never> => {
        throw new TakenBack(await work(scope));
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.result as never;
      throw error;
    }
  };
  return new Proxy(domain, {
    get(target, key) {
      if (key === 'openScope') return openScope;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Limits count calls per person and address; suites that make thousands reset them. */
export async function forgetRates(domain: Domain): Promise<void> {
  await domain.pool.query('delete from rate_limit');
}

export function signedInAs(account: { userId: string; accountId: string }, grants: Grants): SignedIn {
  return { sessionId: newId(), userId: account.userId, accountId: account.accountId, grants };
}
