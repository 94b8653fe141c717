import type { FoundValue } from '../../../kernel/index.ts';

/** What a tag of a room above stands for, with the room’s name for it. */
export type NamedValue = (FoundValue | { kind: 'refused'; message: string }) & {
  name: string;
  isStocked: boolean;
};
export type NamedValues = ReadonlyMap<string, NamedValue>;
