import {
  type Actor,
  DomainError,
  fieldError,
  isAllowed,
  networkOf,
  openStaffDesk,
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
  /** The privilege a procedure requires; the isolation suite walks these. */
  privilege?: Privilege;
  /** A tighter rate limit than the default, counted per IP network. */
  rate?: { points: number; seconds: number };
  /** Input limit in bytes, 64 KB by default. More is read only for signed-in people. */
  inputLimit?: number;
  /** For our staff only, with this scope. */
  staff?: StaffScope;
  /** Also for staff viewing an account read-only: it is about the page, not about a person. */
  isForViewers?: boolean;
  /** Also in an account scheduled for deletion. */
  isForClosing?: boolean;
  /** Also from a page that shows another account: the calls that lead back to it. */
  isForAnyPage?: boolean;
}

/** What the client finds in `error.data` besides tRPC's own fields. */
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
          ? 'Something went wrong on our side. Try again. ' +
            `If it keeps happening, give support this number: ${requestId}`
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

/**
 * Turns domain errors into tRPC errors and counts every call, also inside a batch, against the rate limits.
 */
const counted = t.procedure
  .use(async ({ next }) => {
    const result = await next();
    if (!result.ok) {
      const { cause } = result.error;
      const known = toCallError(cause);
      throw known === cause ? result.error : known;
    }
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
      throw fieldError(path.join('.'), 'This text contains a character we can’t store. Type it again.');
    return next();
  });

/** Staff viewing an account can't change anything in it, whatever the procedure requires. */
const base = counted.use(({ ctx, next, meta, type }) => {
  if (ctx.signedIn?.viewer !== undefined && type === 'mutation' && meta?.isForViewers !== true)
    throw new DomainError(
      'forbidden',
      'You are viewing this account read-only, so you can’t change anything.',
      {
        isViewing: true,
      },
    );
  return next();
});

/** For everyone, signed in or not. Changes by a signed-in person go to the audit logs of their accounts. */
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
    throw new DomainError('forbidden', 'This profile is scheduled for deletion. Restore it to continue.', {
      closesAt: ctx.signedIn.closesAt.toISOString(),
    });
  return next({ ctx: { signedIn: ctx.signedIn } });
});

/** For a signed-in person, in any account. Closed to viewing staff, because it is about the person. */
export const userProcedure = signedInProcedure.use(async ({ ctx, next, meta, path, type, getRawInput }) => {
  if (ctx.signedIn.viewer !== undefined && meta?.isForViewers !== true)
    throw new DomainError(
      'forbidden',
      'This page is about a person, not the account, so staff can’t see it.',
      { isViewing: true },
    );
  const result = await next();
  if (result.ok) await recordPersonalCall({ ctx, path, type, getRawInput }, result.data);
  return result;
});

/**
 * For a person with this privilege in the current account. Opens the scope: `ctx` holds the account's
 * services, and one transaction around the call is rolled back when it fails.
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
 * The error below tRPC's own wrapper: the scope turns a conflict between two concurrent saves into a domain
 * error.
 */
function reasonOf(error: TRPCError): Error {
  return error.code === 'INTERNAL_SERVER_ERROR' ? (error.cause ?? error) : error;
}

/**
 * Like accountProcedure without the transaction: for calls that need the network or take long, which open
 * short scopes with `ctx.inScope`.
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

/** For a person with this privilege. Refusals, here or by a domain rule, go to the audit log. */
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
 * For staff: a bearer credential with this scope, or an owner of an account with the staff flag. `ctx.call`
 * says who, `ctx.desk` has what they do with accounts. Every mutation, done or refused, goes to the staff
 * log.
 */
export function staffProcedure(scope: StaffScope) {
  return base.meta({ staff: scope }).use(async ({ ctx, next, path, type, getRawInput }) => {
    const call = await requireStaff(ctx, scope);
    const desk = openStaffDesk(call, ctx.jobBoard ?? null);
    if (type !== 'mutation') return next({ ctx: { call, desk } });
    return withStaffLog(call, path, await getRawInput(), () => next({ ctx: { call, desk } }));
  });
}

function actorOf(ctx: Context & { signedIn: SignedIn }): Actor {
  const { accountId, userId, viewer } = ctx.signedIn;
  return { accountId, userId, origin: originOf(ctx), ...(viewer === undefined ? {} : { isReadOnly: true }) };
}
