import { type Domain, recipientTokens, type Visit, visitTokens } from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandStyles } from '../look/brand-styles.ts';
import { pageStyles } from '../look/page-styles.ts';
import { sendNotFound, sendTooMany } from '../problems.ts';
import { type Reader, readerOf } from '../reader.ts';
import type { PageWithDocument } from './page-cache.ts';
import { publishedPolicy } from './published-policy.ts';
import { visitOf } from './visit-of.ts';

/** What every page that is made for one visitor shows or carries. */
export interface PersonalPage {
  reader: Reader;
  company: string;
  brand: BrandKit;
  /** The same page without the person's token, for “Not you?”. */
  otherUrl: string;
  visitToken: string;
}

/** @param visit what the page's next form brings back */
async function personalPage(
  request: FastifyRequest,
  { page, servedAt, brand }: PageWithDocument,
  visit: Visit,
  secret: string,
): Promise<PersonalPage> {
  return {
    reader: readerOf(request, page),
    company: page.company,
    brand: await brand(),
    otherUrl: new URL(servedAt).pathname,
    visitToken: visitTokens(secret).make(visit),
  };
}

/** A new visit of the person who pressed the button, so that the next press is theirs too. */
export function visitAfterPress(
  request: FastifyRequest,
  { page }: PageWithDocument,
  visitToken: string,
  secret: string,
): Visit {
  const { recipient = null } = visitTokens(secret).open(visitToken) ?? {};
  return { ...visitOf(request, page, recipientTokens(secret)), recipient };
}

/** Outcomes without a page of their own: answered with “not found”, or with “too many requests”. */
type Unshown = { kind: 'none' } | { kind: 'too-many' };

interface Shown {
  html: string;
  /** Beside those of all pages and of the brand. */
  styles: readonly string[];
  hasForm?: boolean;
}

interface Answer<View extends { kind: string }> {
  config: Pick<Domain['config'], 'secret' | 'publicUrl'>;
  visit: Visit;
  view: View;
  show: (of: PersonalPage, view: Exclude<View, Unshown>) => Shown;
}

/** Sends a page that is made for one visitor; no cache stores it and no search engine lists it. */
export async function sendPersonal<View extends { kind: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  found: PageWithDocument,
  { config: { secret, publicUrl }, visit, view, show }: Answer<View>,
): Promise<FastifyReply> {
  if (view.kind === 'none') return sendNotFound(reply);
  if (view.kind === 'too-many') return sendTooMany(reply);
  const { page, servedAt, brand } = found;
  const of = await personalPage(request, found, visit, secret);
  const { html, styles, hasForm = false } = show(of, view as Exclude<View, Unshown>);
  const all = [pageStyles, brandStyles(await brand()), ...styles].filter((style) => style !== '');
  return reply
    .header('content-security-policy', publishedPolicy(page, all, { publicUrl, servedAt }, { hasForm }))
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html);
}
