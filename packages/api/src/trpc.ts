import {
  type Actor,
  DomainError,
  fieldError,
  isAllowed,
  networkOf,
  type Privilege,
  requirePrivilege,
  type Scope,
  type StaffScope,
  takeRate,
} from '@talkdrum/domain';
import { initTRPC, type TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import {
  inAuditedScope,
  isForbidden,
  originOf,
  recordPersonalCall,
  recordRefusal,
  ScopesOfCall,
} from './audit/record-calls.ts';
import type { Context, SignedIn } from './context.ts';
import { isStream, toCallError, withCallErrors } from './map-errors.ts';
import { requireSamePage } from './rendered-for.ts';
import { requireStaff, withStaffLog } from './staff-caller.ts';
import { unstorableText } from './storable-text.ts';

export interface ProcedureMeta {
  /** The privilege a procedure asks for; the isolation suite walks these. */
  privilege?: Privilege;
  /** A tighter limit than the usual one, counted per address. */
  rate?: { points: number; seconds: number };
  /** Bytes of input it takes; 64 KB when missing. More is read for known people only. */
  inputLimit?: number;
  /** For our staff only, with this scope. */
  staff?: StaffScope;
  /** Also for staff who look at an account read only: about the page itself, not about a person. */
  isForViewers?: boolean;
  /** Also in an account that is scheduled for deletion. */
  isForClosing?: boolean;
  /** Also from a page that shows another account: what leads back to it. */
  isForAnyPage?: boolean;
}

/** What the client finds in `error.data` beside tRPC's own fields. */
export interface ErrorFacts {
  domainCode: string | null;
  fieldErrors: Record<string, string[]>;
  details: Record<string, unknown>;
  requestId: string;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 5_000 }, client: { reconnectAfterInactivityMs: 12_000 } },
    errorFormatter({ shape, error, ctx }) {
      const requestId = ctx?.requestId ?? '';
      const facts = errorFacts(error, requestId);
      const message =
        error.code === 'INTERNAL_SERVER_ERROR'
          ? `Something went wrong on our side. Try again, and tell support this number if it stays: ${requestId}`
          : publicMessage(error);
      return {
        ...shape,
        message,
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, ...facts },
      };
    },
  });

function publicMessage(error: TRPCError): string {
  if (error.cause instanceof DomainError) return error.cause.publicMessage;
  if (error.cause instanceof ZodError) return 'Some fields need your attention.';
  return error.message;
}

function errorFacts(error: TRPCError, requestId: string): ErrorFacts {
  if (error.cause instanceof DomainError) {
    const { fieldErrors = {}, ...details } = error.cause.details;
    return { domainCode: error.cause.code, fieldErrors, details, requestId };
  }
  if (error.cause instanceof ZodError && error.code === 'BAD_REQUEST') {
    const fieldErrors: Record<string, string[]> = {};
    for (const issue of error.cause.issues)
      (fieldErrors[issue.path.map(String).join('.')] ??= []).push(issue.message);
    return { domainCode: 'invalid_input', fieldErrors, details: {}, requestId };
  }
  return { domainCode: null, fieldErrors: {}, details: {}, requestId };
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Domain errors become tRPC errors; each call, also inside a batch, is counted against the limits. */
const counted = t.procedure
  .use(async ({ next }) => {
    const result = await next();
    if (!result.ok)
      throw result.error.cause instanceof DomainError ? toCallError(result.error.cause) : result.error;
    return isStream(result.data) ? { ...result, data: withCallErrors(result.data) } : result;
  })
  .use(async ({ ctx, next, meta, path }) => {
    const who = ctx.signedIn?.userId ?? networkOf(ctx.ip);
    const usual = await takeRate(ctx.domain.pool, `api:${who}`, { points: 1_200, seconds: 60 });
    const tight =
      meta?.rate === undefined
        ? undefined
        : await takeRate(ctx.domain.pool, `${path}:${networkOf(ctx.ip)}`, meta.rate);
    if (!usual.isAllowed || tight?.isAllowed === false) {
      throw new DomainError('rate_limited', 'Too many requests. Wait a minute and try again.', {
        resetsAt: (tight ?? usual).resetsAt.toISOString(),
      });
    }
    return next();
  })
  .use(async ({ next, getRawInput }) => {
    const path = unstorableText(await getRawInput());
    if (path !== null)
      throw fieldError(path.join('.'), 'This text contains a character that can’t be stored. Type it again.');
    return next();
  });

/** Staff who look at an account change nothing in it, whatever the procedure asks for. */
const base = counted.use(({ ctx, next, meta, type }) => {
  if (ctx.signedIn?.viewer !== undefined && type === 'mutation' && meta?.isForViewers !== true)
    throw new DomainError('forbidden', 'You are looking at this account read only: nothing can be changed.', {
      isViewing: true,
    });
  return next();
});

/**
 * For everyone, signed in or not. What a signed-in person changes here is kept in the logs of their accounts.
 */
export const publicProcedure = base.use(async ({ ctx, next, path, type, getRawInput }) => {
  const { signedIn } = ctx;
  const result = await next();
  if (result.ok && signedIn !== null)
    await recordPersonalCall({ ctx: { ...ctx, signedIn }, path, type, getRawInput }, result.data);
  return result;
});

const signedInProcedure = base.use(({ ctx, next, meta }) => {
  if (ctx.signedIn === null)
    throw new DomainError('unauthenticated', 'Your session has ended. Sign in again to continue.');
  if (meta?.isForAnyPage !== true) requireSamePage(ctx.renderedFor, ctx.signedIn);
  if (ctx.signedIn.closesAt !== undefined && meta?.isForClosing !== true)
    throw new DomainError('forbidden', 'This profile is scheduled for deletion. Restore it to go on.', {
      closesAt: ctx.signedIn.closesAt.toISOString(),
    });
  return next({ ctx: { signedIn: ctx.signedIn } });
});

/**
 * For a signed-in person, whichever account is chosen. Closed to staff who look: this is about the person.
 */
export const userProcedure = signedInProcedure.use(async ({ ctx, next, meta, path, type, getRawInput }) => {
  if (ctx.signedIn.viewer !== undefined && meta?.isForViewers !== true)
    throw new DomainError(
      'forbidden',
      'This is about a person, not about the account: staff do not see it.',
      { isViewing: true },
    );
  const result = await next();
  if (result.ok) await recordPersonalCall({ ctx, path, type, getRawInput }, result.data);
  return result;
});

/**
 * For a person with this privilege in the chosen account. Opens the scope: `ctx` holds the account's
 * services, one transaction around the call, rolled back when it fails.
 */
export function accountProcedure(privilege: Privilege) {
  return allowedProcedure(privilege).use(async ({ ctx, next, path, type, getRawInput }) => {
    return ctx.domain.openScope(actorOf(ctx), async (scope: Scope) => {
      const run = async () => {
        const result = await next({ ctx: scope });
        if (!result.ok) throw reasonOf(result.error);
        return result;
      };
      return inAuditedScope({ ctx, path, type, getRawInput }, scope, run, (result) => result.data);
    });
  });
}

/**
 * What failed below tRPC's own wrapper: the scope makes a refusal of it when two saved the same at one
 * moment.
 */
function reasonOf(error: TRPCError): Error {
  return error.code === 'INTERNAL_SERVER_ERROR' ? (error.cause ?? error) : error;
}

/**
 * Like accountProcedure without the transaction: for subscriptions and long answers, which open short scopes
 * by `ctx.inScope`.
 */
export function privilegedProcedure(privilege: Privilege) {
  return allowedProcedure(privilege).use(async ({ ctx, next, path, type, getRawInput }) => {
    const actor = actorOf(ctx);
    const scopes = new ScopesOfCall({ ctx, path, type, getRawInput });
    const open = <T>(work: (scope: Scope) => Promise<T>): Promise<T> => ctx.domain.openScope(actor, work);
    const result = await next({
      ctx: { inScope: <T>(work: (scope: Scope) => Promise<T>): Promise<T> => scopes.run(open, work) },
    });
    if (result.ok) await scopes.finish(open, result.data);
    return result;
  });
}

/**
 * For a person with this privilege. Who is refused, here or by the rules of the domain, is kept in the audit
 * log.
 */
function allowedProcedure(privilege: Privilege) {
  return signedInProcedure.meta({ privilege }).use(async ({ ctx, next, path, type, getRawInput }) => {
    const refused = () => recordRefusal({ ctx, path, type, getRawInput }, privilege);
    if (!isAllowed(ctx.signedIn.grants, privilege)) await refused();
    requirePrivilege(ctx.signedIn.grants, privilege);
    const result = await next();
    if (!result.ok && isForbidden(result.error)) await refused();
    return result;
  });
}

/**
 * For our staff: a bearer credential with this scope, or a person whose account has the staff flag.
 * `ctx.call` says who. Every change, done or refused, is kept in the staff log.
 */
export function staffProcedure(scope: StaffScope) {
  return base.meta({ staff: scope }).use(async ({ ctx, next, path, type, getRawInput }) => {
    const call = await requireStaff(ctx, scope);
    if (type !== 'mutation') return next({ ctx: { call } });
    return withStaffLog(call, path, await getRawInput(), () => next({ ctx: { call } }));
  });
}

function actorOf(ctx: Context & { signedIn: SignedIn }): Actor {
  const { accountId, userId, viewer } = ctx.signedIn;
  return { accountId, userId, origin: originOf(ctx), ...(viewer === undefined ? {} : { isReadOnly: true }) };
}
