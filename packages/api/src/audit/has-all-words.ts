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
 * True when every mutation of the router has audit words or a reason to have none, and neither table lists a
 * mutation that no longer exists. Staff mutations have a log of their own; those that concern an account are
 * in `systemEvents`.
 */
export type HasAllWords<Router extends { _def: { record: object } }> = WordsMatch<
  PathsOf<Router['_def']['record'], 'mutation'>
>;

type WordsMatch<Path extends string> = [Missing<Path> | Vanished<Path>] extends [never]
  ? true
  : { missing: Missing<Path>; vanished: Vanished<Path> };
type Recorded = keyof typeof mutationWords;
type Unrecorded = keyof typeof unrecorded;
type Missing<Path extends string> = Exclude<Path, Recorded | Unrecorded | `staff.${string}`>;
type Vanished<Path extends string> = Exclude<Recorded | Unrecorded, Path>;
