import { createHash } from 'node:crypto';
import type { PublicPage, Visit } from '../../publishing/index.ts';
import type { PostedFile } from './posted-files.ts';

/** People need longer to fill in a form, even with a browser that fills it for them. */
const shortestMs = 2_000;
/** After that a page was left open, or its token is passed around. */
const longestMs = 24 * 3_600_000;
/** The same answers from one view are one submission; from a page left open, the next person's are another. */
export function keyOf(
  view: string,
  answers: Readonly<Record<string, unknown>>,
  files: readonly PostedFile[] = [],
): string {
  const { lang: _lang, ...typed } = answers;
  const sent = files.map(({ field, filename, digest }) => [field, filename, digest]);
  const given = sent.length === 0 ? typed : [typed, sent];
  return `${view}:${createHash('sha256').update(JSON.stringify(given)).digest('base64url').slice(0, 22)}`;
}

/** A visit of another page or account is none. */
export function ownVisit(
  visit: Visit | null,
  { page }: { page: Pick<PublicPage, 'accountId' | 'id'> },
): Visit | null {
  return visit?.accountId === page.accountId && visit.publishedId === page.id ? visit : null;
}

export function isOddVisit(visit: Visit | null, now: Date): boolean {
  return visit === null || isEarly(visit, now) || now.getTime() - visit.at.getTime() > longestMs;
}

/** Before a person could have chosen anything. */
export function isEarly(visit: Visit, now: Date): boolean {
  return now.getTime() - visit.at.getTime() < shortestMs;
}
