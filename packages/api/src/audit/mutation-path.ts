import type { AppRouter } from '../root.ts';

type PathsOf<Level, Kind extends string, Prefix extends string = ''> = {
  [Key in keyof Level & string]: Level[Key] extends { _def: { type: infer Type } }
    ? Type extends Kind
      ? `${Prefix}${Key}`
      : never
    : PathsOf<Level[Key], Kind, `${Prefix}${Key}.`>;
}[keyof Level & string];

/** The path of every procedure that changes something, read off the router's type. */
export type MutationPath = PathsOf<AppRouter['_def']['record'], 'mutation'>;
