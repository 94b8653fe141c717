import { DomainError, unavailabilityOf } from '@talkdrum/domain';
import { TRPCError } from '@trpc/server';
import { statusOf } from './error-codes.ts';

/** Turns a domain error, or one of the database's server, into a tRPC error; returns anything else unchanged. */
export function toCallError(error: unknown): unknown {
  const refusal = error instanceof DomainError ? error : unavailabilityOf(error);
  return refusal === null
    ? error
    : new TRPCError({ code: statusOf[refusal.code], message: refusal.publicMessage, cause: refusal });
}

/** The same for errors a subscription throws after it started: they bypass the call's middleware. */
export async function* withCallErrors(stream: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* stream;
  } catch (error) {
    throw toCallError(error);
  }
}

export function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data;
}
