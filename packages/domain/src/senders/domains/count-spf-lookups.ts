/** A mail server gives up on a record that needs more (RFC 7208 §4.6.4). */
export const maxSpfLookups = 10;

const ownLookup = /^[+~?-]?(a|mx|ptr|exists)(?=[:/]|$)/i;
const other = /^(?:[+~?-]?include:|redirect=)(.+)$/i;

/**
 * How many DNS lookups a mail server needs for an SPF record, included records too. Stops counting above the
 * limit. `read` gives the SPF record of a name, null without one. Names with macros count once.
 */
export async function countSpfLookups(
  record: string,
  read: (name: string) => Promise<string | null>,
): Promise<number> {
  let count = 0;
  const waiting = [record];
  for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
    for (const term of text.split(/\s+/).slice(1)) {
      const name = other.exec(term)?.[1];
      if (name === undefined && !ownLookup.test(term)) continue;
      count += 1;
      if (count > maxSpfLookups) return count;
      const included = name === undefined || name.includes('%') ? null : await read(name);
      if (included !== null) waiting.push(included);
    }
  }
  return count;
}
