import { mergePaths } from './merge-tag.ts';

const ALIASES: Record<string, string> = {
  fname: 'contact.first_name',
  lname: 'contact.last_name',
  fullname: 'contact.name',
  telephone: 'contact.phone',
  mobile: 'contact.phone',
  company: 'account.name',
  organization: 'account.name',
  unsubscribeurl: 'links.unsubscribe',
  unsubscribelink: 'links.unsubscribe',
  webversion: 'links.view_in_browser',
};

/**
 * The known path closest to a wrong one, or null if none is close. Compares without case and punctuation,
 * first the whole path, then its last part.
 */
export function suggestPath(path: string, knownAttributes: readonly string[] = []): string | null {
  const wanted = letters(path);
  const wantedTail = letters(lastPart(path));
  const alias = ALIASES[wanted] ?? ALIASES[wantedTail];
  if (alias) return alias;
  let best: { path: string; distance: number } | null = null;
  const paths = Object.keys(mergePaths).filter((known) => known !== 'text.brace');
  for (const known of [...paths, ...knownAttributes.map((key) => `Attribs.${key}`)]) {
    // Up to two wrong letters in a whole path, or one in four in its last part.
    const whole = editDistance(wanted, letters(known)) / 2;
    const tail =
      editDistance(wantedTail, letters(lastPart(known))) / Math.max(1, Math.floor(wantedTail.length / 4));
    const distance = Math.min(whole, tail);
    if (!best || distance < best.distance) best = { path: known, distance };
  }
  if (best && best.distance <= 1) return best.path;
  return /^attrib/i.test(path) && path.includes('.') ? `Attribs.${lastPart(path)}` : null;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function letters(path: string): string {
  return path.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Levenshtein distance of two short words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
