import type pg from 'pg';
import { migrations } from '../../migrations/index.ts';

/** How often a running process looks whether a newer version has changed the database. */
export const schemaNoticeMs = 2_000;

/** What this version and the database do not share, by the names of migrations. */
export interface SchemaDifference {
  /** Known here, not applied yet. */
  missing: string[];
  /** Applied by a version newer than this one. */
  unknown: string[];
}

/**
 * Compares the migrations of this version with those the database has had; rejects when there is no schema at
 * all.
 */
export async function compareSchema(database: pg.Pool | pg.Client): Promise<SchemaDifference> {
  const { rows } = await database.query<{ name: string }>('select name from schema_migration order by name');
  const applied = new Set(rows.map(({ name }) => name));
  const known = new Set(migrations.map(({ name }) => name));
  return {
    missing: [...known].filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.has(name)),
  };
}

/** This version met the database of a newer one; the message is for its operator. */
export class NewerSchemaError extends Error {
  constructor(unknown: string[]) {
    super(
      `A newer version of Talkdrum has migrated this database (${unknown.join(', ')}). Start that version instead.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/** Rejects with `NewerSchemaError` when a newer version has changed the database. */
export async function refuseNewerSchema(database: pg.Pool | pg.Client): Promise<void> {
  const { unknown } = await compareSchema(database);
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
}
