import { type Domain, recogniseVisitor, type Visit } from '@talkdrum/domain';
import { wordsIn } from '@talkdrum/languages';
import type { FastifyRequest } from 'fastify';
import { type Html, html } from '../look/html.ts';
import type { PageWithDocument } from './page-cache.ts';
import { buildDocument, type PublishedDocument } from './published-document.ts';
import { compileShown } from './shown-form.ts';

/**
 * The page for a visitor who followed a link in our own message, with their form filled in. Null for an
 * unknown visitor.
 */
export async function knownVisitorDocument(
  domain: Domain,
  request: FastifyRequest,
  { page, servedAt, brand: brandOfPage }: PageWithDocument,
  { contactId }: NonNullable<Visit['recipient']>,
): Promise<PublishedDocument | null> {
  const known = await recogniseVisitor(domain, page, contactId);
  if (known === null) return null;
  const words = wordsIn(page.language);
  const brand = await brandOfPage();
  const compiled = await compileShown(page, { brand, words }, known);
  const url = URL.parse(request.url, servedAt);
  url?.searchParams.delete('r');
  const elsewhere = url === null ? servedAt : url.pathname + url.search;
  const note: Html = html`${words.text('form.known', { name: known.name })} <a href="${elsewhere}" rel="nofollow">${words.text('form.notYou')}</a>`;
  return buildDocument(
    { ...page, css: compiled.css },
    { publicUrl: domain.config.publicUrl, servedAt, body: compiled.html, note },
  );
}
