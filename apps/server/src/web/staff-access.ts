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

/** Wrong credentials from one address before it is blocked for a while. */
const wrongTries = { points: 10, seconds: 600 };

/**
 * The staff member of `Authorization: Bearer`; null without that header. Credentials are for programs: a
 * request with cookies or from a browser page is refused, so a session and a credential never mix.
 */
export async function readStaff(domain: Domain, request: FastifyRequest): Promise<StaffMember | null> {
  const { authorization, cookie, origin } = request.headers;
  if (authorization === undefined) return null;
  if (cookie !== undefined || origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
    throw refused(
      new DomainError(
        'unauthenticated',
        'Use staff credentials from programs, without cookies and not from a browser.',
      ),
    );
  const key = `staff-credential:${networkOf(request.ip)}`;
  const before = await takeRate(domain.pool, key, wrongTries, 0);
  if (!before.isAllowed || before.remaining === 0)
    throw refused(new DomainError('rate_limited', 'Too many wrong credentials. Try again in ten minutes.'));
  const token = /^Bearer (\S{1,200})$/.exec(authorization)?.[1] ?? '';
  const member = await readStaffCredential(domain.pool, token, request.ip);
  if (member !== null) return member;
  await takeRate(domain.pool, key, wrongTries);
  request.log.warn({ ip: request.ip, requestId: request.id }, 'refused a staff credential');
  throw refused(
    new DomainError(
      'unauthenticated',
      'This credential is unknown, revoked or expired. Create a new one on the database host.',
    ),
  );
}

function refused(cause: DomainError): TRPCError {
  return new TRPCError({ code: cause.code === 'rate_limited' ? 'TOO_MANY_REQUESTS' : 'UNAUTHORIZED', cause });
}
