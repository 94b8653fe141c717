import { plainText } from '../plain-text.ts';

/** Comparing takes as long as the square of this. */
const longest = 100;

/** The candidate a typing error or two away from the text, nearest first and then in the given order. */
export function nearestText(text: string, candidates: readonly string[]): string | null {
  const wanted = plainText(text.trim());
  if (wanted.length > longest) return null;
  const allowed = Math.min(2, Math.floor(wanted.length / 3));
  let best: { text: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, plainText(candidate), allowed);
    if (distance > allowed || distance === 0) continue;
    if (best === null || distance < best.distance) best = { text: candidate, distance };
  }
  return best?.text ?? null;
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn one text into the other; more than
 * `most` if it takes more.
 */
function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && isSwap) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [before, last] = [last, current];
  }
  return last[to.length] ?? most + 1;
}
