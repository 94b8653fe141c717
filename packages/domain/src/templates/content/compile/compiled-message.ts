import type { ContentCondition } from '@talkdrum/email-designs';
import type { Check } from './checks.ts';
import type { MergeContext } from '../html/escape-value.ts';
import type { MergeTag } from '../tags/merge-tag.ts';

/**
 * A piece of a compiled field: literal text, a merge tag in its context, a tracked link, one of our own
 * parts, or the start or end of what only some recipients see (`show` is the number of its condition).
 */
export type Part =
  | string
  | { t: number; ctx: MergeContext }
  | { link: number }
  | { special: 'open_pixel' }
  | { show: number | 'end' };

/** A tracked link. Its address may contain merge tags, which are filled in when a person clicks. */
export interface CompiledLink {
  /** The address in pieces, including UTM parameters. */
  url: Part[];
  /** The address as written, with merge tags in braces, for reports. */
  display: string;
  /** The text of the first link with this address, shortened; empty for an image. */
  label: string;
  /** True if the address differs between contacts. */
  isPersonal: boolean;
}

/**
 * A message compiled once for all recipients: rendering only joins pieces. Plain JSON, so it can be stored;
 * `version` changes when older ones can no longer be read.
 */
export interface CompiledMessage {
  version: 1;
  subject: Part[];
  html: Part[];
  text: Part[];
  /** All tags used. Those without `hasFallback` are blank for contacts without the value. */
  mergeTags: MergeTag[];
  links: CompiledLink[];
  /** Of the parts that only some recipients see. Missing if everyone sees everything. */
  conditions?: ContentCondition[];
  checks: Check[];
  /** Bytes of the HTML without values: mail clients clip near 102,000. */
  htmlBytes: number;
}
