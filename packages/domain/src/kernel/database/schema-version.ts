import type pg from 'pg';
import { migrations } from '../../../migrations/index.ts';

/** How often a running process checks whether a newer version has migrated the database. */
export const schemaNoticeMs = 2_000;

/** The differences between this version and the database, by migration name. */
export interface SchemaDifference {
  /** Known here, not applied yet. */
  missing: string[];
  /** Applied by a newer version. */
  unknown: string[];
}

/** Compares this version's migrations with those applied; rejects if there is no schema. */
export async function compareSchema(database: pg.Pool | pg.Client): Promise<SchemaDifference> {
  const { rows } = await database.query<{ name: string }>('select name from schema_migration order by name');
  const applied = new Set(rows.map(({ name }) => name));
  const known = new Set(migrations.map(({ name }) => name));
  return {
    missing: [...known].filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.has(name)),
  };
}

/** The database was migrated by a newer version. The message is for the operator. */
export class NewerSchemaError extends Error {
  constructor(unknown: string[]) {
    super(
      `A newer version of Talkdrum has migrated this database (${unknown.join(', ')}). Start that ` +
        'version instead.',
    );
    this.name = 'NewerSchemaError';
  }
}

/** The database has no tables yet, or those of an older version. The message is for the operator. */
export class OlderSchemaError extends Error {
  constructor() {
    super(
      'This database isn’t prepared for this version of Talkdrum. Run the migration first: ' +
        'node apps/server/src/migrate.ts.',
    );
    this.name = 'OlderSchemaError';
  }
}

const noSuchTable = '42P01';

/** Rejects with `NewerSchemaError` or `OlderSchemaError` unless the database has exactly this version's schema. */
export async function refuseOtherSchema(database: pg.Pool): Promise<void> {
  const { missing, unknown } = await compareSchema(database).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === noSuchTable) throw new OlderSchemaError();
    throw error;
  });
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
  if (missing.length > 0) throw new OlderSchemaError();
}

/** Rejects with `NewerSchemaError` if a newer version has migrated the database. */
export async function refuseNewerSchema(database: pg.Pool | pg.Client): Promise<void> {
  const { unknown } = await compareSchema(database);
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
}
