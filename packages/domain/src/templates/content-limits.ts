/**
 * The longest content of a message, in characters. Forms, REST contracts and services all read it here.
 * `subject` is the longest header line of RFC 5322 §2.1.1. `sms` is about ten segments; carriers refuse more.
 */
export const contentLimits = {
  subject: 998,
  preheader: 300,
  html: 1_000_000,
  text: 1_000_000,
  sms: 1_600,
} as const;

/** What to do about a text that is longer than `limit`. */
export function shorten(limit: number): string {
  return `Use ${limit.toLocaleString('en')} characters or fewer`;
}
