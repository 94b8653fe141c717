import { requireSamePage, type SignedIn } from '@talkdrum/api';
import { type Domain, DomainError, type Privilege, requirePrivilege } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../environment.ts';
import { renderedFor } from '../rendered-for.ts';
import { readSession } from '../session-cookie.ts';

/** The signed-in person, if they may access the file. Throws `unauthenticated` or `forbidden`. */
export async function signedInWith(
  privilege: Privilege,
  domain: Domain,
  env: Environment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const signedIn = await readSession(domain, env, request, reply);
  if (signedIn === null)
    throw new DomainError('unauthenticated', 'Your session has ended. Sign in again to continue.');
  requireSamePage(renderedFor(request), signedIn);
  if (signedIn.viewer !== undefined && request.method !== 'GET')
    throw new DomainError(
      'forbidden',
      'You are viewing this account read-only, so you can’t change anything.',
    );
  if (signedIn.closesAt !== undefined)
    throw new DomainError('forbidden', 'This profile is scheduled for deletion. Restore it to continue.');
  requirePrivilege(signedIn.grants, privilege);
  return signedIn;
}
