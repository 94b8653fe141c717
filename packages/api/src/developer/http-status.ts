import type { DomainErrorCode } from '@talkdrum/domain';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { statusOf } from '../error-codes.ts';

/** The HTTP status of a domain error, from the table in `error-codes.ts`. */
export function httpStatusOf(code: DomainErrorCode): number {
  return getHTTPStatusCodeFromError(new TRPCError({ code: statusOf[code] }));
}
