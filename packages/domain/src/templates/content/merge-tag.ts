/** The message field that contains a merge tag. */
export type MergeField = 'subject' | 'preheader' | 'html' | 'text';

export type MergeFilter =
  | { name: 'default'; value: string }
  | { name: 'upper' }
  | { name: 'lower' }
  | { name: 'number' }
  | { name: 'date'; format: string }
  | { name: 'currency'; code: string };

/** A parsed merge tag. Plain JSON, so a compiled message can be stored. */
export interface MergeTag {
  /** Canonical path; `contact.attribs.x` becomes `Attribs.x`. */
  path: string;
  /** A custom attribute's key as written; null for a fixed path. */
  attribute: string | null;
  /** The tag as it was in the source, entities decoded. */
  source: string;
  filters: MergeFilter[];
  /** It has a `default` filter, or its value is never missing. */
  hasFallback: boolean;
}

/** Every fixed path with its label in the personalisation helper. */
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

/** `links.*` are addresses we generate: never percent-encoded as a whole and never tracked. */
export function isLinkPath(path: string): boolean {
  return path.startsWith('links.');
}
