import { Refusal } from '../request/refuse.ts';

const allowed = new RegExp(
  '^(?:x-[a-z0-9-]{1,60}|in-reply-to|references|list-id|list-unsubscribe|list-unsubscribe-post|' +
    'feedback-id|precedence|importance|priority|auto-submitted)$',
  'i',
);
const mostHeaders = 30;
const longestValue = 1_000;

/**
 * Checks extra headers: `X-…` and a few that describe the message. Refuses headers that we or mail servers
 * write, and control characters, because a line break would start another header.
 */
export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers);
  if (entries.length > mostHeaders)
    throw new Refusal('headers', `You can set at most ${mostHeaders} headers.`);
  for (const [name, value] of entries) {
    const field = `headers.${name.slice(0, 60)}`;
    if (!allowed.test(name))
      throw new Refusal(field, 'You can’t set this header. Use a name that starts with X-.');
    if (typeof value !== 'string' || value.length > longestValue)
      throw new Refusal(field, `A header can have at most ${longestValue} characters.`);
    if (/\p{Cc}/u.test(value))
      throw new Refusal(field, 'A header can’t contain line breaks or control characters.');
  }
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) throw new Refusal('headers', 'A header is set twice.');
  return Object.fromEntries(entries);
}
