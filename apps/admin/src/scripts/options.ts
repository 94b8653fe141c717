import { type Typed, UsageError } from '../script.ts';

/** What lists take. */
export const pageOptions = {
  limit: { value: '<number>', help: 'how many, 1 to 100 (default 50)' },
  cursor: { value: '<text>', help: 'where the last page ended' },
};

export const reasonOption = {
  value: '<text>',
  help: 'why; the account reads it in its audit log',
  isRequired: true,
};

export const keyOption = {
  value: '<uuid>',
  help: 'of an earlier try: the same key again changes nothing twice',
};

export function readLimit(typed: Typed): number {
  const limit = Number(typed.find('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new UsageError('--limit is a whole number from 1 to 100.');
  return limit;
}

/** One of these words. */
export function readChoice<const Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new UsageError(`${name} is one of: ${choices.join(', ')}.`);
  return found;
}
