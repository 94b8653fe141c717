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
    v: (_secret, token, links) => links.open('view', token)?.accountId,
    archive: (_secret, token, links) => links.open('archive', token)?.accountId,
    confirm: (secret, token) => readOptInToken(secret, token).accountId,
    sender: (secret, token) => readSenderToken(secret, token).accountId,
  };

/**
 * What the account behind a link chose for its pages: a page that says why the link doesn't work is one of them.
 * Undefined for a link that isn't ours, and for an account that is gone.
 */
export async function languageOfLink(
  domain: Domain,
  { routeOptions, params }: FastifyRequest,
): Promise<AccountLanguage | undefined> {
  const read = readers[routeOptions.url?.split('/')[1] ?? ''];
  const token = (params as { token?: unknown } | null)?.token;
  if (read === undefined || typeof token !== 'string') return undefined;
  try {
    const { secret } = domain.config;
    const accountId = read(secret, token, linkTokens(secret));
    if (accountId === undefined) return undefined;
    const account = await domain.openScope({ accountId, userId: null }, ({ em }) =>
      em.findOne(Account, { id: accountId }),
    );
    return account ?? undefined;
  } catch {
    // The page then says in the browser's language what is wrong.
    return undefined;
  }
}
