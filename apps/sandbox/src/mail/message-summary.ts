import type { HeaderSummary } from './read-headers.ts';
import type { RuleName } from './rules.ts';

/** A message as the list shows it. */
export type MessageSummary = HeaderSummary & {
  /** Sorts by time of arrival. */
  id: string;
  receivedAt: string;
  /** Envelope sender (return path); empty for the null sender. */
  from: string;
  /** Envelope recipients. */
  to: string[];
  /** Bytes as received. */
  size: number;
  rule: RuleName | null;
};

/** Undefined or empty fields do not filter. Comparison ignores case. */
export type MessageFilter = {
  /** Part of a recipient, of the envelope or of the To and Cc headers. */
  to?: string | undefined;
  /** Part of the envelope sender or the From header. */
  from?: string | undefined;
  subject?: string | undefined;
  /** Words which must all occur in recipient, sender, subject or text. */
  q?: string | undefined;
};

/** Does the message fit everything but `q`? */
export function matchesFields(summary: MessageSummary, filter: MessageFilter): boolean {
  return (
    contains([...summary.to, ...summary.addressees].join('\n'), filter.to) &&
    contains(`${summary.from}\n${summary.sender}`, filter.from) &&
    contains(summary.subject, filter.subject)
  );
}

/** The words of `q`, lower case. */
export function searchWords(q: string | undefined): string[] {
  return (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

/** What the words are looked for in, besides the text. */
export function searchableFields(summary: MessageSummary): string {
  return [...summary.to, ...summary.addressees, summary.from, summary.sender, summary.subject]
    .join('\n')
    .toLowerCase();
}

function contains(haystack: string, needle: string | undefined): boolean {
  return !needle || haystack.toLowerCase().includes(needle.toLowerCase());
}
