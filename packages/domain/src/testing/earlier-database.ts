import { randomBytes } from 'node:crypto';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { inject } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { newClient } from '../kernel/index.ts';

/** A database as the version before a migration left it. */
export async function createEarlier(
  before: string,
): Promise<{ ownerUrl: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(inject('ownerUrl'));
  const onServer = async (sql: string) => {
    const client = newClient({ connectionString: inject('ownerUrl') });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await onServer(`create database ${name} template template0`);
  url.pathname = `/${name}`;
  await migrateTo(url.toString(), before);
  return { ownerUrl: url.toString(), drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

/** Runs the migrations before `before` that are missing. */
export async function migrateTo(ownerUrl: string, before: string): Promise<void> {
  const earlier = migrations.findIndex((migration) => migration.name === before);
  const orm = await MikroORM.init({
    clientUrl: ownerUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations.slice(0, earlier),
      snapshot: false,
      tableName: 'schema_migration',
      allOrNothing: false,
      silent: true,
    },
  });
  await orm.migrator.up();
  await orm.close();
}
