import { DomainError, NewerSchemaError, RestoredDatabaseError } from '@talkdrum/domain';
import type { Environment } from './environment.ts';

type Facts = {
  message: string;
  code?: string;
  syscall?: string;
  port?: number;
  hostname?: string;
  address?: string;
  path?: string;
};
type Given = Pick<Environment, 'DATABASE_URL'> & Partial<Environment>;

const hosts = ['HOST', 'BOUNCE_HOST', 'GATEWAY_HOST'] as const;
const ports = ['PORT', 'PUBLIC_PORT', 'BOUNCE_PORT', 'SUBMISSION_PORT', 'SMPP_PORT', 'HEALTH_PORT'] as const;

/**
 * A failure of a start that an operator can mend, in one sentence that names the variable.
 * @returns undefined for any other failure
 */
export function tellStartFailure(error: unknown, env: Given): string | undefined {
  if (error instanceof NewerSchemaError || error instanceof RestoredDatabaseError) return error.message;
  const facts = factsOf(error);
  const port = ports.find((name) => env[name] === facts.port) ?? ports.join(', ');
  const host = hosts.find((name) => env[name] === (facts.hostname ?? facts.address));
  if (facts.syscall === 'listen' && facts.code === 'EADDRINUSE')
    return `Port ${facts.port} is in use by another program: set ${port} to a free one.`;
  if (facts.syscall === 'listen' && facts.code === 'EACCES')
    return `Port ${facts.port} may not be used by this user: set ${port} to one above 1023.`;
  if (host !== undefined && facts.code === 'EADDRNOTAVAIL')
    return `${host} takes an address of this machine, and ${facts.address} is none.`;
  if (host !== undefined && facts.syscall === 'getaddrinfo')
    return `${host} takes an address of this machine, and ${facts.hostname} is not known.`;
  if (facts.path !== undefined && facts.path === env.DATA_DIR)
    return `DATA_DIR takes a folder that this user may write: ${facts.message}.`;
  if (error instanceof Error && error.name.startsWith('Mongo'))
    return `The server of MONGODB_URL could not be used: ${facts.message}.`;
  return tellDatabaseFailure(facts);
}

/** By the codes of the system and of PostgreSQL (its appendix A): not reached, not let in, not there. */
function tellDatabaseFailure({ message, code = '', syscall = '' }: Facts): string | undefined {
  const isUnreached =
    ['connect', 'getaddrinfo'].includes(syscall) ||
    /^(?:ECONNRESET|57P03|53300)$/.test(code) ||
    message.startsWith('Connection terminated');
  if (isUnreached) return `The database of DATABASE_URL does not answer: ${message}.`;
  return /^(?:28...|3D000)$/.test(code)
    ? `The database of DATABASE_URL could not be opened: ${message}.`
    : undefined;
}

function factsOf(error: unknown): Facts {
  // A name with several addresses fails with one error for each, and no message of its own.
  const told = error instanceof DomainError ? error.cause : error;
  const first = told instanceof AggregateError ? told.errors[0] : told;
  return first instanceof Error
    ? Object.assign({ message: first.message }, first)
    : { message: String(error) };
}
