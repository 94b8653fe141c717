import type { Block } from '@talkdrum/email-designs';

/** Blocks whose name or keywords begin with every word typed: "2 col" finds two columns. */
export function findBlocks(blocks: readonly Block[], search: string): Block[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return blocks.filter(({ label, keywords }) => {
    const words = `${label} ${keywords}`.toLowerCase().split(/\s+/);
    return wanted.every((word) => words.some((candidate) => candidate.startsWith(word)));
  });
}
