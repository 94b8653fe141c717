import type { Restores, StaffCredentials } from '@talkdrum/domain';
import type { Api } from './api.ts';

/** A value of the command line that is not right; ends with code 2 and the script's usage. */
export class UsageError extends Error {}

export interface OptionFacts {
  /** What stands behind it in the usage, like `<text>`; a switch has none. */
  value?: string;
  help: string;
  isRequired?: boolean;
}

/**
 * What was typed, by name. A missing option is undefined; `text` throws a UsageError for one that must be
 * there.
 */
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
  /** Where a credential may be kept for this installation; null when nowhere. */
  tokenFile: string | null;
}

/** What a script says: rows for a table or JSON, and a sentence beside the table. */
export interface Answer {
  rows: Row[];
  note?: string;
}

export type Row = Record<string, string | number | boolean | null>;

export interface Script {
  /** Like `senders approve`. */
  name: string;
  summary: string;
  /** Names of what is given in order, like `account`. */
  takes: string[];
  options: Record<string, OptionFacts>;
  /** The sentence to agree to, for scripts that change something. May ask the server what it is about. */
  asks?(typed: Typed, tools: Tools): Promise<string> | string;
  run(typed: Typed, tools: Tools): Promise<Answer>;
}
