import {
  DomainError,
  logStaffEvent,
  requireStaffScope,
  type StaffCall,
  staffOfAccount,
  type StaffScope,
} from '@talkdrum/domain';
import type { Context } from './context.ts';

/**
 * The calling staff member: by credential, otherwise by the session's account flag, never by both. Throws
 * `unauthenticated` or `forbidden`.
 */
export async function requireStaff(ctx: Context, scope: StaffScope): Promise<StaffCall> {
  const { domain, signedIn, staff = null, ip, userAgent } = ctx;
  if (staff === null && signedIn === null) throw new DomainError('unauthenticated', 'Sign in to continue.');
  const member = staff ?? (signedIn === null ? null : await staffOfAccount(domain, signedIn));
  if (member === null) throw new DomainError('forbidden', 'Only Talkdrum staff can do this.');
  requireStaffScope(member, scope);
  return { domain, member, ip, userAgent };
}

interface Outcome {
  ok: boolean;
  error?: unknown;
}

/** Runs a staff mutation and logs who asked for what and how it ended. */
export async function withStaffLog<Result extends Outcome>(
  call: StaffCall,
  path: string,
  input: unknown,
  run: () => Promise<Result>,
): Promise<Result> {
  const result = await run();
  const details = typeof input === 'object' && input !== null ? withoutNumbers({ ...input }) : {};
  const accountId =
    typeof details['accountId'] === 'string' && isUuid(details['accountId']) ? details['accountId'] : null;
  const outcome = result.ok ? 'ok' : codeOf(result.error);
  await logStaffEvent(call.domain, {
    staff: call.member.name,
    action: path,
    accountId,
    details,
    outcome,
    ip: call.ip,
  });
  return result;
}

/** The log keeps only how many phone numbers there were: the do-not-disturb list itself stores hashes. */
function withoutNumbers(details: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(details['numbers']) ? { ...details, numbers: details['numbers'].length } : details;
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof DomainError ? cause.code : 'failed';
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
