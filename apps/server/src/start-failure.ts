import {
  DomainError,
  NewerSchemaError,
  OlderSchemaError,
  RestoredDatabaseError,
  UnfitDatabaseError,
} from '@talkdrum/domain';
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

/** Errors whose message says what to do. */
const forOperators = [NewerSchemaError, OlderSchemaError, RestoredDatabaseError, UnfitDatabaseError];

const hosts = ['HOST', 'BOUNCE_HOST', 'GATEWAY_HOST'] as const;
const ports = ['PORT', 'PUBLIC_PORT', 'BOUNCE_PORT', 'SUBMISSION_PORT', 'SMPP_PORT', 'HEALTH_PORT'] as const;

/**
 * Explains a start-up error that the operator can fix, in one sentence that names the variable.
 * @returns undefined for any other error
 */
export function tellStartFailure(error: unknown, env: Given): string | undefined {
  if (forOperators.some((kind) => error instanceof kind)) return (error as Error).message;
  const facts = factsOf(error);
  const port = ports.find((name) => env[name] === facts.port) ?? ports.join(', ');
  const host = hosts.find((name) => env[name] === (facts.hostname ?? facts.address));
  if (facts.syscall === 'listen' && facts.code === 'EADDRINUSE')
    return `Port ${facts.port} is in use by another program. Set ${port} to a free port.`;
  if (facts.syscall === 'listen' && facts.code === 'EACCES')
    return `This user can’t use port ${facts.port}. Set ${port} to a port above 1023.`;
  if (host !== undefined && facts.code === 'EADDRNOTAVAIL')
    return `${host} must be an address of this machine, and ${facts.address} is not.`;
  if (host !== undefined && facts.syscall === 'getaddrinfo')
    return `${host} must be an address of this machine, and ${facts.hostname} is unknown.`;
  if (facts.path !== undefined && facts.path === env.DATA_DIR)
    return `DATA_DIR must be a folder this user can write to: ${facts.message}.`;
  if (facts.code?.startsWith('ERR_OSSL_') === true)
    return `TLS_CERT and TLS_KEY must be a certificate and its key in PEM form: ${facts.message}.`;
  if (error instanceof Error && error.name.startsWith('Mongo'))
    return `Could not use the server in MONGODB_URL: ${facts.message}.`;
  return tellDatabaseFailure(facts);
}

/** Uses system error codes and SQLSTATEs (PostgreSQL appendix A): unreachable, refused, or missing. */
function tellDatabaseFailure({ message, code = '', syscall = '' }: Facts): string | undefined {
  const isUnreached =
    ['connect', 'getaddrinfo'].includes(syscall) ||
    /^(?:ECONNRESET|57P03|53300)$/.test(code) ||
    message.startsWith('Connection terminated');
  if (isUnreached) return `The database in DATABASE_URL doesn’t answer: ${message}.`;
  if (!/^(?:28...|3D000)$/.test(code)) return undefined;
  const hint = /"talkdrum_\w+"/.test(message)
    ? ' The migration creates this login with a password from SECRET_KEY: run node apps/server/src/migrate.ts with ' +
      'the same SECRET_KEY, and check that pg_hba.conf allows the login.'
    : '';
  return `Could not open the database in DATABASE_URL: ${message}.${hint}`;
}

function factsOf(error: unknown): Facts {
  // A host name with several addresses fails with one error per address and no message of its own.
  const told = error instanceof DomainError ? error.cause : error;
  const first = told instanceof AggregateError ? told.errors[0] : told;
  return first instanceof Error
    ? Object.assign({ message: first.message }, first)
    : { message: String(error) };
}
