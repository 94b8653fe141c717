import { requireSamePage, type SignedIn } from '@talkdrum/api';
import { type Domain, DomainError, type Privilege, requirePrivilege } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../environment.ts';
import { renderedFor } from '../rendered-for.ts';
import { readSession } from '../session-cookie.ts';

/** Who asks for a file, if they may. Throws `unauthenticated` or `forbidden`. */
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
    throw new DomainError('forbidden', 'You are looking at this account read only: nothing can be changed.');
  if (signedIn.closesAt !== undefined)
    throw new DomainError('forbidden', 'This profile is scheduled for deletion. Restore it to go on.');
  requirePrivilege(signedIn.grants, privilege);
  return signedIn;
}
