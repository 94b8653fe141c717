import { ruleLimits } from './schema.ts';

/** What is wrong, and where: `root.items.2.value`. */
export interface RuleProblem {
  path: (string | number)[];
  message: string;
}

interface Place {
  value: unknown;
  path: (string | number)[];
  groups: number;
}

const maxNodes = 20_000;

/**
 * Checks a definition before anything recursive does, without recursion itself, so depth can't overflow the
 * stack. Refuses definitions that are too deep or too large, groups without items, and text PostgreSQL can't
 * store.
 */
export function checkStructure(definition: unknown): RuleProblem | null {
  const open: Place[] = [{ value: definition, path: [], groups: 0 }];
  let nodes = 0;
  let rules = 0;
  for (let place = open.pop(); place; place = open.pop()) {
    if (++nodes > maxNodes) return { path: [], message: 'This definition is too large.' };
    const { value, path, groups } = place;
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      return { path, message: 'This text contains a character that can’t be stored.' };
    if (typeof value !== 'object' || value === null) continue;
    const depth = isGroup(value) ? groups + 1 : groups;
    if (depth > ruleLimits.depth || path.length > 3 * ruleLimits.depth + 4)
      return {
        path: path.slice(0, 12),
        message: `Groups can be nested up to ${ruleLimits.depth} levels deep.`,
      };
    if (isGroup(value) && depth > 1 && value.items.length === 0)
      return { path: [...path, 'items'], message: 'This group has no rules.' };
    if ('t' in value && !isGroup(value) && ++rules > ruleLimits.rules)
      return { path, message: `A segment can have up to ${ruleLimits.rules} rules.` };
    for (const [key, inner] of Object.entries(value))
      open.push({ value: inner, path: [...path, Array.isArray(value) ? Number(key) : key], groups: depth });
  }
  return null;
}

function isGroup(value: object): value is { items: unknown[] } {
  return 'items' in value && Array.isArray(value.items);
}
