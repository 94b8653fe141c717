/** The field of a message in which a merge tag was written. */
export type MergeField = 'subject' | 'preheader' | 'html' | 'text';

export type MergeFilter =
  | { name: 'default'; value: string }
  | { name: 'upper' }
  | { name: 'lower' }
  | { name: 'number' }
  | { name: 'date'; format: string }
  | { name: 'currency'; code: string };

/** A parsed merge tag. It is plain JSON, so a compiled message can be stored. */
export interface MergeTag {
  /** Canonical path; `contact.attribs.x` becomes `Attribs.x`. */
  path: string;
  /** The key of a custom attribute as it was written, or null when the path is a fixed one. */
  attribute: string | null;
  /** How the tag looked in the source, entities decoded. */
  source: string;
  filters: MergeFilter[];
  /** A `default` filter is present, or the value can never be missing. */
  hasFallback: boolean;
}

/** Every fixed path and what a person reads beside it in the personalisation helper. */
export const mergePaths = {
  'contact.name': 'Contact full name',
  'contact.first_name': 'Contact first name',
  'contact.last_name': 'Contact last name',
  'contact.email': 'Contact email',
  'contact.phone': 'Contact telephone',
  'campaign.name': 'Campaign name',
  'campaign.subject': 'Campaign subject',
  'account.name': 'Your organization',
  'account.address': 'Your postal address',
  'links.unsubscribe': 'Unsubscribe link',
  'links.preferences': 'Preferences link',
  'links.view_in_browser': 'View in browser link',
  'links.confirm': 'Subscription confirmation link',
} as const;

export type FixedPath = keyof typeof mergePaths;

export function isFixedPath(path: string): path is FixedPath {
  return Object.hasOwn(mergePaths, path);
}

/**
 * `links.*` hold addresses that we make ourselves: they are never percent-encoded as a whole and never
 * tracked.
 */
export function isLinkPath(path: string): boolean {
  return path.startsWith('links.');
}
