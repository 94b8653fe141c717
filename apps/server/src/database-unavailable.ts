import { unavailabilityOf } from '@talkdrum/domain';
import type { FastifyBaseLogger } from 'fastify';

/**
 * An error as callers get it: what the database's server is to blame for becomes `unavailable`, which is answered so that
 * programs try again. The cause goes to the log.
 */
export function refusalOf(error: unknown, log: Pick<FastifyBaseLogger, 'warn'>): unknown {
  const unavailable = unavailabilityOf(error);
  if (unavailable === null) return error;
  log.warn({ error: String(unavailable.cause) }, 'the database can’t serve a call');
  return unavailable;
}
