import type { PaletteGroup, PaletteItem } from './types.ts';
import { scoreOf } from './score-of.ts';

/** For what the server found by words that its entry doesn't show. */
const leastOfServer = 0.1;

/** The entries that match, best first, in the group with the best match first. Equal matches keep their order. */
export function rankGroups(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const filled = groups.filter(({ items }) => items.length > 0);
  if (typed.trim() === '') return filled;
  return filled
    .map((group) => rankGroup(group, typed))
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ group }) => group);
}

function rankGroup(group: PaletteGroup, typed: string): { best: number; group: PaletteGroup } {
  const least = group.isAsync === true ? leastOfServer : 0;
  const scored = group.items
    .map((item) => ({ item, score: Math.max(least, scoreOf(typed, namesOf(item))) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return { best: scored[0]?.score ?? 0, group: { ...group, items: scored.map(({ item }) => item) } };
}

function namesOf({ label, description, keywords = [] }: PaletteItem): string[] {
  return [label, ...(description === undefined ? [] : [description]), ...keywords];
}
