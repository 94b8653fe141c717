import { DomainError, recordForPerson, type Scope, takeRate } from '@talkdrum/domain';
import type { Context, SignedIn } from '../context.ts';
import { describeCall, subjectOf } from './describe-call.ts';
import { unrecorded } from './recording-rules.ts';

/** A call as the middleware sees it. */
export interface SeenCall {
  ctx: Context & { signedIn: SignedIn };
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  getRawInput: () => Promise<unknown>;
}

/**
 * A refusal is recorded once in this many seconds per person and procedure, so a page that polls doesn't fill
 * the log.
 */
const refusalSeconds = { mutation: 600, query: 86_400, subscription: 86_400 } as const;

function isRecorded({ path, type }: Pick<SeenCall, 'path' | 'type'>): boolean {
  return type === 'mutation' && !(path in unrecorded);
}

/**
 * Writes a mutation to the audit log in the scope that made it. The subject's name is read before the change,
 * because the change may delete it.
 */
export async function inAuditedScope<Result>(
  call: SeenCall,
  scope: Scope,
  run: () => Promise<Result>,
  outputOf: (result: Result) => unknown,
): Promise<Result> {
  if (!isRecorded(call)) return run();
  const input = await call.getRawInput();
  const before = await nameBefore(call.path, scope, input);
  const result = await run();
  await write(call.path, scope, input, outputOf(result), before);
  return result;
}

/**
 * For mutations that open their own scopes: the first scope that changed something writes the line in its
 * transaction. When none did, for example because the request was a repeat, `finish` writes it after the
 * call.
 */
export class ScopesOfCall {
  readonly #call: SeenCall;
  #isWritten: boolean;

  constructor(call: SeenCall) {
    this.#call = call;
    this.#isWritten = !isRecorded(call);
  }

  async run<T>(
    open: (work: (scope: Scope) => Promise<T>) => Promise<T>,
    work: (scope: Scope) => Promise<T>,
  ): Promise<T> {
    if (this.#isWritten) return open(work);
    let hasWritten = false;
    const result = await open(async (scope) => {
      const input = await this.#call.getRawInput();
      const before = await nameBefore(this.#call.path, scope, input);
      const writesBefore = await countWrites(scope);
      const output = await work(scope);
      await scope.em.flush();
      hasWritten = (await countWrites(scope)) !== writesBefore;
      if (hasWritten) await write(this.#call.path, scope, input, output, before);
      return output;
    });
    this.#isWritten ||= hasWritten;
    return result;
  }

  async finish(
    open: (work: (scope: Scope) => Promise<void>) => Promise<void>,
    output: unknown,
  ): Promise<void> {
    if (this.#isWritten) return;
    this.#isWritten = true;
    const input = await this.#call.getRawInput();
    await open((scope) => write(this.#call.path, scope, input, output, ''));
  }
}

/**
 * A mutation about the person rather than one account is written to the log of every account they belong to.
 */
export async function recordPersonalCall(call: SeenCall, output: unknown): Promise<void> {
  if (!isRecorded(call) || call.ctx.signedIn.viewer !== undefined) return;
  const { ctx, path } = call;
  await recordForPerson(
    ctx.domain,
    ctx.signedIn.userId,
    describeCall(path, await call.getRawInput(), output),
    originOf(ctx),
  );
}

/** Records that a person was refused. It never changes the refusal itself. */
export async function recordRefusal(
  { ctx, path, type, getRawInput }: SeenCall,
  privilege: string,
): Promise<void> {
  const { userId, accountId, viewer } = ctx.signedIn;
  if (viewer !== undefined) return;
  const rate = await takeRate(ctx.domain.pool, `audit-refusal:${accountId}:${userId}:${path}`, {
    points: 1,
    seconds: refusalSeconds[type],
  });
  if (!rate.isAllowed) return;
  const subject = subjectOf(path, await getRawInput(), null);
  await ctx.domain.openScope({ accountId, userId, origin: originOf(ctx) }, async ({ audit }) => {
    await audit.recordCall({
      path,
      outcome: 'refused',
      details: { privilege },
      ...(subject === null ? {} : { subject }),
    });
  });
}

export function isForbidden(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DomainError && error.cause.code === 'forbidden';
}

export function originOf({ ip, userAgent, requestId }: Context): {
  ip: string;
  userAgent: string;
  requestId: string;
} {
  return { ip, userAgent, requestId };
}

async function nameBefore(path: string, scope: Scope, input: unknown): Promise<string> {
  const subject = subjectOf(path, input, null);
  return subject === null ? '' : scope.audit.labelOf(subject);
}

async function write(
  path: string,
  scope: Scope,
  input: unknown,
  output: unknown,
  before: string,
): Promise<void> {
  await scope.em.flush();
  const call = describeCall(path, input, output);
  const subject =
    call.subject === undefined || before === '' ? call.subject : { ...call.subject, label: before };
  await scope.audit.recordCall({ ...call, ...(subject === undefined ? {} : { subject }) });
}

/**
 * Rows this connection wrote and hasn't reported to the statistics collector yet. PostgreSQL reports at the
 * end of a transaction, so a difference inside one is its own. Row locks don't count.
 */
async function countWrites(scope: Scope): Promise<string> {
  const { rows } = await scope.sql<{ writes: string }>(
    'select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as writes from pg_stat_xact_user_tables',
  );
  return rows[0]?.writes ?? '';
}
