import type { mutationWords } from './mutation-words.ts';
import type { unrecorded } from './recording-rules.ts';

type PathsOf<Level, Kind extends string, Prefix extends string = ''> = {
  [Key in keyof Level & string]: Level[Key] extends { _def: { type: infer Type } }
    ? Type extends Kind
      ? `${Prefix}${Key}`
      : never
    : PathsOf<Level[Key], Kind, `${Prefix}${Key}.`>;
}[keyof Level & string];

/**
 * True for a router whose every mutation has words for the audit log or a reason to have none, and of which
 * neither names one that is gone. What our staff do has a log of its own, and names in `systemEvents` for
 * what concerns an account.
 */
export type HasAllWords<Router extends { _def: { record: object } }> = WordsFit<
  PathsOf<Router['_def']['record'], 'mutation'>
>;

type WordsFit<Path extends string> = [Missing<Path> | Vanished<Path>] extends [never]
  ? true
  : { missing: Missing<Path>; vanished: Vanished<Path> };
type Told = keyof typeof mutationWords;
type Untold = keyof typeof unrecorded;
type Missing<Path extends string> = Exclude<Path, Told | Untold | `staff.${string}`>;
type Vanished<Path extends string> = Exclude<Told | Untold, Path>;
