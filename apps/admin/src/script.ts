import type { Restores, StaffCredentials } from '@talkdrum/domain';
import type { Api } from './api.ts';

/** An invalid command line. Prints the script's usage and exits with 2. */
export class UsageError extends Error {}

export interface OptionFacts {
  /** Its placeholder in the usage, like `<text>`; missing for a switch. */
  value?: string;
  help: string;
  isRequired?: boolean;
}

/** Arguments by name. `find` returns undefined for a missing one; `text` throws a UsageError. */
export interface Typed {
  text(name: string): string;
  find(name: string): string | undefined;
  has(name: string): boolean;
}

export interface Tools {
  api: Api;
  /** Needs access to the database. */
  credentials(): Promise<StaffCredentials>;
  /** Needs access to the database, its secret and DATA_DIR. */
  restores<T>(work: (restores: Restores) => Promise<T>): Promise<T>;
  /** The file to save a credential in; null if this installation has none. */
  tokenFile: string | null;
  /** Says how far a long script is, beside its output. */
  progress(text: string): void;
}

/** A script's output: rows for a table or JSON, and a note below the table. */
export interface Answer {
  rows: Row[];
  note?: string;
}

export type Row = Record<string, string | number | boolean | null>;

export interface Script {
  /** For example `senders approve`. */
  name: string;
  summary: string;
  /** Names of the positional arguments, like `account`. */
  takes: string[];
  options: Record<string, OptionFacts>;
  /** The confirmation question of scripts that change something. May query the server for names. */
  asks?(typed: Typed, tools: Tools): Promise<string> | string;
  run(typed: Typed, tools: Tools): Promise<Answer>;
}
