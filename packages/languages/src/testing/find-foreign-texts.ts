import { pseudoEnd, pseudoStart } from './pseudo.ts';

/**
 * What a page or mail in the pseudo-locale shows without the catalogue: blocks of text, titles and labels
 * with letters outside the brackets, and blocks with two bracketed texts side by side. `data` is what the account or the
 * recipient wrote, and our product's name.
 * @param blocks the visible texts, each of one sentence or paragraph
 */
export function findForeignTexts(blocks: readonly string[], data: readonly string[]): string[] {
  return blocks.flatMap((block) => {
    const { outside, count } = withoutBrackets(block);
    const rest = data
      .toSorted((a, b) => b.length - a.length)
      .reduce((text, value) => text.replaceAll(value, ' '), outside);
    if (/\p{L}/u.test(rest)) return [`not in the catalogue: ${block}`];
    return count > 1 ? [`put together from ${count} texts: ${block}`] : [];
  });
}

function withoutBrackets(block: string): { outside: string; count: number } {
  let outside = '';
  let depth = 0;
  let count = 0;
  for (const character of block) {
    if (character === pseudoStart) {
      if (depth === 0) count += 1;
      depth += 1;
    } else if (character === pseudoEnd) depth -= 1;
    else if (depth === 0) outside += character;
  }
  return { outside, count };
}
