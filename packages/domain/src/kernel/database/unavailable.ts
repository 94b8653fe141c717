import { DomainError } from '../errors.ts';

/**
 * PostgreSQL's classes (appendix A) that are about the server, not the statement: lost connections, no disk space, memory or
 * connection slot, a shutdown or restart, a failed read or write, and a standby that can't be written to.
 */
const ofServer = /^(?:08...|53...|57P..|58...|25006)$/;
/** Node's, for a connection that couldn't be opened or was lost. */
const ofConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT']);
/** pg has no codes for these. */
const lost =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** A statement that needs more memory than there is would fail for ever, unlike one that only came at a bad time. */
const outOfMemory = '53200';

/**
 * Whether the database's server is to blame, so that the same work succeeds once it is well again. Work in the background
 * tries again without end then, so memory doesn't count.
 */
export function isServerFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DomainError) return error.code === 'unavailable' && isServerFault(error.cause);
  return codeOf(error) !== outOfMemory && isOfServer(error);
}

function isOfServer(error: Error): boolean {
  return ofServer.test(codeOf(error)) || lost.test(error.message);
}

/**
 * The refusal for an error of the database's server: the same call will succeed later. Nothing was stored, unless the connection
 * was lost during the commit. Null for other errors. For callers outside; work in the background tries again by itself.
 */
export function unavailabilityOf(error: unknown): DomainError | null {
  if (!(error instanceof Error) || error instanceof DomainError) return null;
  if (!isOfServer(error) && !ofConnection.has(codeOf(error))) return null;
  return new DomainError(
    'unavailable',
    'We can’t save or read anything right now. Try again in a few seconds.',
    {},
    { cause: error },
  );
}
