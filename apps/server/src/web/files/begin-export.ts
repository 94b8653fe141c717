import type { SignedIn } from '@talkdrum/api';
import { type Domain, DomainError, type Privilege, takeRate } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { signedInWith } from './signed-in.ts';

/** What every download of rows has at hand. */
export interface Download {
  domain: Domain;
  env: Environment;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Asked<Query> {
  privilege: Privilege;
  /** Of the link’s parameters, such as the table’s filter. */
  schema: z.ZodType<Query>;
  /** Where the link is, in the refusal: “the leads”. */
  place: string;
}

/**
 * Who downloads, and what they asked for. At most 30 downloads an hour and account. Throws `unauthenticated`,
 * `forbidden`, `rate_limited`, or `invalid_input` for parameters that can’t be read.
 */
export async function beginExport<Query>(
  { domain, env, request, reply }: Download,
  { privilege, schema, place }: Asked<Query>,
): Promise<{ signedIn: SignedIn; actor: { accountId: string; userId: string }; query: Query }> {
  const signedIn = await signedInWith(privilege, domain, env, request, reply);
  const { accountId, userId } = signedIn;
  const rate = await takeRate(domain.pool, `export:${accountId}`, { points: 30, seconds: 3_600 });
  if (!rate.isAllowed)
    throw new DomainError('rate_limited', 'Too many exports. Wait a while and try again.', {
      resetsAt: rate.resetsAt.toISOString(),
    });
  const query = schema.safeParse(request.query);
  if (!query.success)
    throw new DomainError('invalid_input', `This link isn’t valid. Go back to ${place} and try again.`);
  return { signedIn, actor: { accountId, userId }, query: query.data };
}

/** `leads-2026-11-28.csv` */
export const datedCsv = (stem: string, now: Date): string => `${stem}-${now.toISOString().slice(0, 10)}.csv`;
