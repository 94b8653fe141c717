import type { Dispatcher } from 'undici';
import { faultOfSite, siteProblem } from '../../outbound/index.ts';
import type { WebLink } from './find-links.ts';

/** What a link answered. Without a problem it works, as far as a program can see. */
export interface LinkAnswer {
  url: string;
  /** Null if there was no answer. */
  status: number | null;
  problem: string | null;
}

const mostRedirects = 3;
/** The page is there, but not for a program, or not so often. */
const closed = new Set([401, 403, 405, 406, 407, 429, 451, 999]);
const headers = { 'user-agent': 'Talkdrum-LinkCheck/1', accept: '*/*' };

/** Asks for a page without reading it, first with HEAD. Never throws. */
export async function askLink(
  agent: Dispatcher,
  { url, isPersonal }: WebLink,
  { linkMs, all }: { linkMs: number; all: AbortSignal },
): Promise<LinkAnswer> {
  const own = AbortSignal.timeout(linkMs);
  const signal = AbortSignal.any([own, all]);
  try {
    const status = await follow(agent, new URL(url), signal);
    if (status === null)
      return { url, status, problem: `It redirects more than ${mostRedirects} times, or to no web address.` };
    // Of a personal address only the host is known.
    const isThere = isPersonal || status < 400 || closed.has(status);
    return { url, status, problem: isThere ? null : problemOf(status) };
  } catch (error) {
    if (all.aborted) return { url, status: null, problem: 'There was no time left to check it.' };
    const problem = own.aborted ? `It took longer than ${linkMs / 1_000} seconds.` : siteProblem(error);
    return { url, status: null, problem };
  }
}

/** The status at the end of the redirects; null if there is none. */
async function follow(agent: Dispatcher, from: URL, signal: AbortSignal): Promise<number | null> {
  let at = from;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    let answer = await ask(agent, 'HEAD', at, signal);
    // Many programs answer HEAD wrongly.
    if (answer.status >= 400) answer = await ask(agent, 'GET', at, signal);
    if (answer.location === null) return answer.status;
    const next = URL.parse(answer.location, at.href);
    if (next === null || !/^https?:$/.test(next.protocol)) return null;
    at = next;
  }
  return null;
}

async function ask(agent: Dispatcher, method: 'HEAD' | 'GET', at: URL, signal: AbortSignal) {
  const path = `${at.pathname}${at.search}`;
  const answer = await agent.request({ origin: at.origin, path, method, headers, signal });
  // Destroying an unread body raises an error nobody waits for.
  answer.body.on('error', () => undefined).destroy();
  const { location } = answer.headers;
  const isRedirect = [301, 302, 303, 307, 308].includes(answer.statusCode) && typeof location === 'string';
  return { status: answer.statusCode, location: isRedirect ? location : null };
}

function problemOf(status: number): string {
  if (status === 404 || status === 410) return 'There is no such page.';
  return status >= 500 ? faultOfSite : 'The site refuses the address.';
}
