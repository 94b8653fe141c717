export { type FixedPath, isFixedPath, mergePaths } from './merge-paths.schema.ts';

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
  /** A custom attribute's key as written, or the whole path of a journey's answer; null for a fixed path. */
  attribute: string | null;
  /** The tag as it was in the source, entities decoded. */
  source: string;
  filters: MergeFilter[];
  /** It has a `default` filter, or its value is never missing. */
  hasFallback: boolean;
  /** Set if a room above has the value: see `RecipientValue`. `isStocked`: each message must have its own. */
  value?: { name: string; subjectId: string; sample: string; isStocked: boolean };
}

/** `links.*` are addresses we generate: never percent-encoded as a whole and never tracked. */
export function isLinkPath(path: string): boolean {
  return path.startsWith('links.');
}

/** `journey.<name>.<field>`: a dot can't be in the key of an attribute. */
export function isJourneyAnswer(attribute: string): boolean {
  return attribute.startsWith('journey.');
}
