import type { HeaderSummary } from './read-headers.ts';
import type { RuleName } from './rules.ts';

/** A message in the list. */
export type MessageSummary = HeaderSummary & {
  /** Increases with the time of arrival. */
  id: string;
  receivedAt: string;
  /** Envelope sender (return path); empty for the null sender. */
  from: string;
  /** Envelope recipients. */
  to: string[];
  /** Size as received, in bytes. */
  size: number;
  rule: RuleName | null;
};

/** Missing or empty fields don't filter. Case-insensitive. */
export type MessageFilter = {
  /** Part of a recipient in the envelope or the To and Cc headers. */
  to?: string | undefined;
  /** Part of the envelope sender or the From header. */
  from?: string | undefined;
  subject?: string | undefined;
  /** Words that must all occur in the recipient, sender, subject or text. */
  q?: string | undefined;
};

/** Whether the message matches every filter except `q`. */
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

/** The searched fields, besides the text. */
export function searchableFields(summary: MessageSummary): string {
  return [...summary.to, ...summary.addressees, summary.from, summary.sender, summary.subject]
    .join('\n')
    .toLowerCase();
}

function contains(haystack: string, needle: string | undefined): boolean {
  return !needle || haystack.toLowerCase().includes(needle.toLowerCase());
}
