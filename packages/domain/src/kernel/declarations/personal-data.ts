import type { Channel } from '../channel.schema.ts';
import type { Sql } from '../database/sql.ts';

/** One person of an account, with every key that finds rows about them. */
export interface Person {
  accountId: string;
  contactId: string;
  /** The contact, and deleted contacts with the same address. */
  contactIds: string[];
  /** Normalised email and telephone. */
  addresses: { channel: Channel; address: string }[];
  hashes: Buffer[];
  /** Finds the addresses in text, in PostgreSQL (`~*`) and JavaScript (flag i). */
  pattern: string;
  /** Messages to them, including those without a contact because the address was pasted. */
  deliveries: string[];
}

/**
 * A table that can hold data about a contact: what an export reads and what an erasure leaves. Each room
 * declares its own; a test compares all of them with the schema, so every new column that could identify a
 * person needs a decision. Statements can use `:account`, `:ids` (contacts), `:addresses`, `:hashes`,
 * `:pattern` and `:deliveries`. `:who` is the entry's own condition.
 */
export interface PersonalTable {
  table: string;
  /** Columns that can name or describe a person, all handled here. */
  columns: string[];
  who: string;
  /** The name and content of this part of the export; missing if there is nothing to export. */
  file?: string;
  reads?: string;
  /** Missing if rows identify people by id only and never change, or a step of the erasure changes them. */
  erase?: string;
}

/** What happens before a person's rows are erased. Returns how many rows it changed. */
export interface ErasureStep {
  /** The name of its count in the proof of the erasure. */
  counts: string;
  run(sql: Sql, person: Person): Promise<number>;
}

/** Rows of the person's contacts. */
export const byContact = 'account_id = :account and contact_id = any(:ids)';

/** Text that identifies the person by address or id. */
export const aboutIn = (column: string): string => `(
  ${column} ~* :pattern
  or exists (
    select
    from unnest(:ids::uuid[]) as named (id)
    where position(named.id::text in ${column}) > 0
  )
)`;
