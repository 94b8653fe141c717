import type { Unit } from '../work/unit.ts';
import type { MergedKind } from './merged-kind.schema.ts';

export type { MergedKind };

/** Two contacts of one person that become one. */
export interface ContactMerge {
  keptId: string;
  /** The contact that goes; what is its own follows the kept one. */
  otherId: string;
  otherName: string;
  /** Where the kept contact is reached from now on, normalised. */
  addresses: string[];
  /** Addresses of both that no contact has after the merge. */
  givenUp: string[];
}

/**
 * How a table with a contact follows a merge. Each room declares its own; a test compares all of them with the schema, so
 * every new column that names a contact needs a decision. In statements, $1 is the account, $2 the kept contact, $3 the other.
 */
export interface MergedTable {
  table: string;
  /** Columns that name a contact. */
  columns: string[];
  /** In this order, in the transaction of the merge, each by an index on the contact. */
  moves?: readonly string[];
  /**
   * Rows that can be many: each statement takes at most `historyStep` and leaves out what is locked. Repeated by the worker
   * until nothing is left.
   */
  history?: readonly string[];
  /** Locked before the contacts, in the order in which everyone locks them. */
  locks?: readonly string[];
  /** Why rows stay with the other contact, or who moves them. */
  stays?: string;
}

/** What a merge moves, counted before: $1 is the account, $2 the other contact. One number. */
export interface MergeCount {
  counts: MergedKind;
  sql: string;
}

/** What a statement alone can't do. */
export type MergeStep = (unit: Unit, merge: ContactMerge) => Promise<void>;

/** What a room says about merging contacts. */
export interface RoomMerging {
  tables: readonly MergedTable[];
  counted?: readonly MergeCount[];
  steps?: readonly MergeStep[];
}

/** Rows of history moved by one statement. */
export const historyStep = 2_000;

/** Counts up to 10,000 rows. */
export const countedUpTo = (rows: string): string =>
  `select count(*)::int as n from (select from ${rows} limit 10000) r`;

/** Moves up to `historyStep` rows of the other contact that nobody holds; `which` picks the index. */
export const followInSteps = (table: string, key: string, which = 'true'): string => `
  update ${table} t
  set contact_id = $2
  where t.account_id = $1 and t.contact_id = $3 and ${which} and (${key}) in (
    select ${key.replaceAll('t.', 's.')}
    from ${table} s
    where s.account_id = $1 and s.contact_id = $3 and ${which.replaceAll('t.', 's.')}
    limit ${historyStep}
    for update skip locked
  )`;

export const follow = (table: string): string => `
  update ${table}
  set contact_id = $2
  where account_id = $1 and contact_id = $3`;
