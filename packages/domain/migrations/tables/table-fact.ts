/**
 * What a table is for, and who may touch it. Rules: only the owner writes; the rooms in `readers` may read it in SQL.
 * `npm run check` reads the SQL of every room against this, and writes docs/tables.md from it.
 */
export interface TableFact {
  /** A room of the domain: a folder of packages/domain/src. */
  owner: string;
  holds: string;
  /** How many rows there are, or how long they stay. */
  grows: string;
  readers?: readonly string[];
}

export type Tables = Readonly<Record<string, TableFact>>;
