import type { MergeTag } from './merge-tag.ts';

/** What a tag such as `{{ form.join }}` names: an item by its slug. */
const publishedPath = /^(?:form|page|survey|lead|reward|loyalty|referral)\.[a-z0-9-]+$/;

/** A published item as a message links to it. */
export interface PublishedLink {
  id: string;
  /** Without parameters. */
  url: string;
  /** Visitors can see it, now or from its opening date on. */
  isPublished: boolean;
}

/** The items that a message may link to, by the path of their tag. */
export interface PublishedLinkSource {
  find(paths: readonly string[]): Promise<ReadonlyMap<string, PublishedLink>>;
  /** Those that are published, for people to choose from. */
  list(): Promise<{ path: string; title: string }[]>;
}

export function isPublishedPath(path: string): boolean {
  return publishedPath.test(path);
}

/** The paths in texts that may not be valid yet. */
export function publishedPathsIn(texts: readonly string[]): string[] {
  const tag =
    /(?:\{\{|%7B%7B)(?:\s|&nbsp;|%20|\u00a0)*((?:form|page|survey|lead|reward|loyalty|referral)\.[a-z0-9-]+)(?![.a-z0-9-])/gi;
  return [...new Set(texts.flatMap((text) => [...text.matchAll(tag)].flatMap(([, path]) => path ?? [])))];
}

/** A link’s end: the token of the person who gets the message. Nobody can write this tag. */
const recipientPath = 'recipient.';

export function recipientTag(publishedId: string): MergeTag {
  return {
    path: `${recipientPath}${publishedId}`,
    attribute: null,
    source: '',
    filters: [],
    hasFallback: true,
  };
}

/** The item of a recipient’s tag; null for another tag. */
export function recipientItem(path: string): string | null {
  return path.startsWith(recipientPath) ? path.slice(recipientPath.length) : null;
}
