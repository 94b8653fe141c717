import { Refusal } from '../request/refuse.ts';

const allowed =
  /^(?:x-[a-z0-9-]{1,60}|in-reply-to|references|list-id|list-unsubscribe|list-unsubscribe-post|feedback-id|precedence|importance|priority|auto-submitted)$/i;
const mostHeaders = 30;
const longestValue = 1_000;

/**
 * Further headers a sender may set: its own `X-…` and those that say what a message is about. No header that
 * the message has anyway, none that the way of the mail writes, no control characters (a line break would
 * begin a header of its own).
 */
export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers);
  if (entries.length > mostHeaders)
    throw new Refusal('headers', `${mostHeaders} headers at most can be set.`);
  for (const [name, value] of entries) {
    const field = `headers.${name.slice(0, 60)}`;
    if (!allowed.test(name))
      throw new Refusal(field, 'This header cannot be set. Use a name that begins with X-.');
    if (typeof value !== 'string' || value.length > longestValue)
      throw new Refusal(field, `A header is a text of ${longestValue} characters at most.`);
    if (/\p{Cc}/u.test(value)) throw new Refusal(field, 'A header is one line without control characters.');
  }
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) throw new Refusal('headers', 'The same header is set twice.');
  return Object.fromEntries(entries);
}
