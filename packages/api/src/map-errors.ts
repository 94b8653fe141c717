import { DomainError } from '@talkdrum/domain';
import { TRPCError } from '@trpc/server';
import { statusOf } from './error-codes.ts';

/** A refusal of the domain as tRPC says it; anything else as it is. */
export function toCallError(error: unknown): unknown {
  return error instanceof DomainError
    ? new TRPCError({ code: statusOf[error.code], message: error.publicMessage, cause: error })
    : error;
}

/**
 * The same for what a subscription throws after it began: those errors pass by the middleware of the call.
 */
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
