import {
  DomainError,
  type Domain,
  networkOf,
  readStaffCredential,
  type StaffMember,
  takeRate,
} from '@talkdrum/domain';
import { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';

/** Wrong credentials from one address before all from there are refused for a while. */
const wrongTries = { points: 10, seconds: 600 };

/**
 * Who of the staff calls, by `Authorization: Bearer`; null without that header. A credential is for programs:
 * a request that also carries cookies or comes from a browser's page is refused, so that a session and a
 * credential never mix.
 */
export async function readStaff(domain: Domain, request: FastifyRequest): Promise<StaffMember | null> {
  const { authorization, cookie, origin } = request.headers;
  if (authorization === undefined) return null;
  if (cookie !== undefined || origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
    throw refused(
      new DomainError(
        'unauthenticated',
        'A credential is used by programs, without cookies and not from a browser.',
      ),
    );
  const key = `staff-credential:${networkOf(request.ip)}`;
  const before = await takeRate(domain.pool, key, wrongTries, 0);
  if (!before.isAllowed || before.remaining === 0)
    throw refused(new DomainError('rate_limited', 'Too many wrong credentials. Wait ten minutes.'));
  const token = /^Bearer (\S{1,200})$/.exec(authorization)?.[1] ?? '';
  const member = await readStaffCredential(domain.pool, token, request.ip);
  if (member !== null) return member;
  await takeRate(domain.pool, key, wrongTries);
  request.log.warn({ ip: request.ip, requestId: request.id }, 'staff credential refused');
  throw refused(
    new DomainError(
      'unauthenticated',
      'This credential is unknown, revoked or too old. Make a new one where the database is.',
    ),
  );
}

function refused(cause: DomainError): TRPCError {
  return new TRPCError({ code: cause.code === 'rate_limited' ? 'TOO_MANY_REQUESTS' : 'UNAUTHORIZED', cause });
}
