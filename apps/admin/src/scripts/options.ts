import { type Typed, UsageError } from '../script.ts';

/** Options of lists. */
export const pageOptions = {
  limit: { value: '<number>', help: 'how many, 1 to 100 (default 50)' },
  cursor: { value: '<text>', help: 'the cursor printed with the previous page' },
};

export const reasonOption = {
  value: '<text>',
  help: 'the reason; the account sees it in its audit log',
  isRequired: true,
};

export const keyOption = {
  value: '<uuid>',
  help: 'the key of an earlier try, so nothing happens twice',
};

export function readLimit(typed: Typed): number {
  const limit = Number(typed.find('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new UsageError('--limit must be a whole number from 1 to 100.');
  return limit;
}

/** Reads one of the given choices. */
export function readChoice<const Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new UsageError(`${name} must be one of: ${choices.join(', ')}.`);
  return found;
}
