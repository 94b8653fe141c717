const candidates = [',', ';', '\t', '|'] as const;
const rowsLookedAt = 20;

/** The delimiter of a text. `hasHint`: a first line such as `sep=;` named it and isn't data. */
export interface DetectedDelimiter {
  delimiter: string;
  hasHint: boolean;
}

/**
 * The delimiter that most often splits the first rows into as many cells as the header. In a tie, the one
 * that gives more cells. A first line such as `sep=;`, which spreadsheet programs write, takes precedence.
 */
export function detectDelimiter(head: string): DetectedDelimiter {
  const hint = /^"?sep=(.)"?\r?\n/i.exec(head)?.[1];
  if (hint !== undefined) return { delimiter: hint, hasHint: true };
  let best = { delimiter: ',', share: 0, cells: 0 };
  for (const delimiter of candidates) {
    const counts = delimitersPerRow(head, delimiter);
    const cells = counts[0] ?? 0;
    if (cells === 0) continue;
    const share = counts.filter((count) => count === cells).length / counts.length;
    if (share > best.share || (share === best.share && cells > best.cells))
      best = { delimiter, share, cells };
  }
  return { delimiter: best.delimiter, hasHint: false };
}

/** Counts delimiters outside quotes in each of the first non-blank rows, ignoring an incomplete last row. */
function delimitersPerRow(head: string, delimiter: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < head.length && counts.length < rowsLookedAt; index++) {
    const character = head[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === delimiter) count++;
    else if (character === '\n' || character === '\r') {
      if (index > start) counts.push(count);
      count = 0;
      start = index + 1;
    }
  }
  return counts.length === 0 ? [count] : counts;
}
