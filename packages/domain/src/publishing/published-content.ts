import { DomainError } from '../kernel/index.ts';
import { publishedLimits } from './published.schema.ts';

/** What visitors get: the body of a document, without `html` and `head`, and its styles. */
export interface CompiledContent {
  title: string;
  html: string;
  css: string;
}

export interface PublishedVersion extends CompiledContent {
  n: number;
  /** What it was compiled from, for its owner to restore. */
  data: unknown;
  publishedAt: Date;
}

export interface VersionLine {
  n: number;
  title: string;
  publishedAt: Date;
  /** Who published it; empty for the system and former members. */
  publishedBy: string;
  isCurrent: boolean;
}

/** Throws `limit_reached` for a page that is too large, and refuses styles that aren’t from our compiler. */
export function requireFit({ html, css }: CompiledContent): void {
  if (html.length > publishedLimits.html || css.length > publishedLimits.css)
    throw new DomainError('limit_reached', 'This page is too large to publish. Remove some of its blocks.');
  // Styles are compiled by us; one that could end its element isn’t.
  if (css.includes('</'))
    throw new DomainError('invalid_input', 'The styles of this page can’t be published.');
}
