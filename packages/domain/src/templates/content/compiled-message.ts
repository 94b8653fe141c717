import type { Check } from './checks.ts';
import type { MergeContext } from './escape-value.ts';
import type { MergeTag } from './merge-tag.ts';

/**
 * A piece of a compiled field: literal text, a merge tag in its context, a tracked link, or something of
 * ours.
 */
export type Part = string | { t: number; ctx: MergeContext } | { link: number } | { special: 'open_pixel' };

/** A tracked link. Its address may hold merge tags, which are filled in for the person who clicks. */
export interface CompiledLink {
  /** The address in pieces, UTM parameters included. */
  url: Part[];
  /** The address as people wrote it, merge tags in braces: for reports. */
  display: string;
  /** The text of the first link with this address, shortened; empty for an image. */
  label: string;
  /** True when the address differs between contacts. */
  isPersonal: boolean;
}

/**
 * A message made ready once for all recipients: rendering it only joins pieces. Plain JSON, so it can be
 * stored; `version` changes when an older one can no longer be read.
 */
export interface CompiledMessage {
  version: 1;
  subject: Part[];
  html: Part[];
  text: Part[];
  /** All tags in use. Those without `hasFallback` are blank for contacts that lack the value. */
  mergeTags: MergeTag[];
  links: CompiledLink[];
  checks: Check[];
  /** Bytes of the HTML without values: mail clients clip near 102,000. */
  htmlBytes: number;
}
