import type { AccountLanguage } from '@talkdrum/domain';
import { type Language, language, languages, type Words, wordsIn } from '@talkdrum/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { formFields } from './form-body.ts';

/** The parameter of links that switch the language, the field of our forms, and the cookie. */
const name = 'lang';
const year = 365 * 86_400;

/** The words of a page in its reader's language, and links to the same page in others. */
export interface Reader {
  words: Words;
  hrefIn(language: Language): string;
  /** Whether this request switches the language: no cache may keep its answer, which sets a cookie. */
  isSwitching: boolean;
}

/**
 * In this order: the language the reader just switched to, or in which they saw the form they sent; the one
 * they chose before; the account's. The browser's only if the account wants that, or if there is no account.
 */
export function readerOf(request: FastifyRequest, account?: AccountLanguage): Reader {
  const switched = switchedTo(request);
  const chosen =
    switched ?? known(formFields(request.body).get(name)) ?? known(request.cookies?.[name]) ?? undefined;
  return {
    words: wordsIn(chosen ?? languageFor(request, account)),
    hrefIn: (other) => hrefIn(request.url, other),
    isSwitching: switched !== null,
  };
}

/**
 * A hook that remembers the language a reader switched to, for a year, on the pages of every account. Runs when
 * all headers are known: an answer that caches may keep sets no cookie.
 */
export function rememberLanguage(isTls: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const switched = switchedTo(request);
    if (switched === null || !isPrivatePage(reply)) return;
    reply.setCookie(name, switched, {
      path: '/',
      maxAge: year,
      httpOnly: true,
      sameSite: 'lax',
      secure: isTls,
    });
  };
}

function isPrivatePage(reply: FastifyReply): boolean {
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
  return isPage && reply.getHeader('cache-control') === 'no-store';
}

/** What caches must know about pages: these decide their language. */
export const languageHeaders = 'accept-language, cookie';

/** The language is a field of every form, so what someone agrees to is stored as they read it. */
export const languageField = name;

function languageFor(request: FastifyRequest, account: AccountLanguage | undefined): Language {
  if (account !== undefined && !account.isBrowserLanguageUsed) return account.language;
  const [wanted] = new Negotiator(request).languages([...languages]);
  const isAnswered = request.headers['accept-language'] !== undefined;
  return (isAnswered ? known(wanted) : null) ?? account?.language ?? 'en';
}

function switchedTo({ query }: FastifyRequest): Language | null {
  return known((query as Record<string, unknown> | null)?.[name]);
}

function known(value: unknown): Language | null {
  if (typeof value !== 'string') return null;
  return language.safeParse(value).data ?? null;
}

function hrefIn(url: string, other: Language): string {
  const search = new URLSearchParams(url.split('?')[1] ?? '');
  search.set(name, other);
  return `?${search.toString()}`;
}
