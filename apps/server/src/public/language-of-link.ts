import {
  Account,
  type AccountLanguage,
  type Domain,
  linkTokens,
  readOptInToken,
  readSenderToken,
} from '@talkdrum/domain';
import type { FastifyRequest } from 'fastify';

type Links = ReturnType<typeof linkTokens>;

/** By the beginning of a route: the account that a link of it was signed for, also when it leads nowhere anymore. */
const readers: Readonly<Record<string, (secret: string, token: string, links: Links) => string | undefined>> =
  {
    u: (_secret, token, links) => links.open('unsubscribe', token)?.accountId,
    p: (_secret, token, links) => links.open('preferences', token)?.accountId,
    o: (_secret, token, links) => links.open('open', token)?.accountId,
    c: (_secret, token, links) => links.open('click', token)?.accountId,
    v: (_secret, token, links) => links.open('view', token)?.accountId,
    archive: (_secret, token, links) => links.open('archive', token)?.accountId,
    confirm: (secret, token) => readOptInToken(secret, token).accountId,
    sender: (secret, token) => readSenderToken(secret, token).accountId,
  };

/** Reads the account of a request’s signed link; undefined for one that isn’t ours, and without one. */
export function linkReader(secret: string): (request: FastifyRequest) => string | undefined {
  const links = linkTokens(secret);
  return ({ routeOptions, params }) => {
    const read = readers[routeOptions.url?.split('/')[1] ?? ''];
    const token = (params as { token?: unknown } | null)?.token;
    if (read === undefined || typeof token !== 'string') return undefined;
    try {
      return read(secret, token, links);
    } catch {
      return undefined;
    }
  };
}

/**
 * What the account behind a link chose for its pages: a page that says why the link doesn't work is one of them.
 * Undefined for a link that isn't ours, and for an account that is gone.
 */
export async function languageOfLink(
  domain: Domain,
  request: FastifyRequest,
): Promise<AccountLanguage | undefined> {
  const accountId = linkReader(domain.config.secret)(request);
  if (accountId === undefined) return undefined;
  try {
    const account = await domain.openScope({ accountId, userId: null }, ({ em }) =>
      em.findOne(Account, { id: accountId }),
    );
    return account ?? undefined;
  } catch {
    // The page then says in the browser's language what is wrong.
    return undefined;
  }
}
