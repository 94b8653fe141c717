import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntitySchema } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { migrations } from '../../../migrations/index.ts';
import { refuseUnfitDatabase } from './database-needs.ts';
import { createUuidv7Sql } from './database.sql.ts';
import { columnTypes, nameProperties } from './rows.ts';
import { refuseNewerSchema, schemaNoticeMs } from './schema-version.ts';
import { waitForConnection } from './wait-for-connection.ts';

const logins = ['talkdrum_app', 'talkdrum_search', 'talkdrum_keeper'] as const;
type Login = (typeof logins)[number];

/** The connection string of one of the restricted logins; its password is derived from the secret. */
export function loginUrl(ownerUrl: string, secret: string, login: Login): string {
  const url = new URL(ownerUrl);
  url.username = login;
  url.password = createHmac('sha256', secret).update(`login:${login}`).digest('hex');
  return url.toString();
}

/** Connection strings of the restricted logins. */
export interface LoginUrls {
  /** `talkdrum_app`, under row-level security. */
  appDatabaseUrl: string;
  /** `talkdrum_search`, read-only. */
  searchDatabaseUrl: string;
  /** `talkdrum_keeper`, read-only: ids, times and states in all accounts. */
  keeperDatabaseUrl: string;
}

export function loginUrls(ownerUrl: string, secret: string): LoginUrls {
  return {
    appDatabaseUrl: loginUrl(ownerUrl, secret, 'talkdrum_app'),
    searchDatabaseUrl: loginUrl(ownerUrl, secret, 'talkdrum_search'),
    keeperDatabaseUrl: loginUrl(ownerUrl, secret, 'talkdrum_keeper'),
  };
}

/**
 * Creates the restricted logins and migrates the schema. Safe to call from several processes at once. Refuses a
 * database that lacks what Talkdrum needs, and that of a newer version; when this resolves, any running older version has noticed the change and takes
 * nothing new.
 */
export async function migrate(ownerUrl: string, options: { secret: string }): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // The waiting statement reports a broken connection; the event must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('talkdrum.migrate'))`);
    await refuseUnfitDatabase(client);
    const hadSchema = await refuseNewer(client);
    for (const login of logins) await ensureLogin(client, ownerUrl, options.secret, login);
    await ensureUuidv7(client);
    const orm = await MikroORM.init({
      clientUrl: ownerUrl,
      entities: [],
      discovery: { warnWhenNoEntities: false },
      extensions: [Migrator],
      migrations: {
        migrationsList: migrations,
        snapshot: false,
        tableName: 'schema_migration',
        // Each in its own transaction, so that none holds a lock while another works.
        allOrNothing: false,
        silent: true,
      },
      pool: { min: 0, max: 2 },
    });
    let applied = 0;
    try {
      applied = (await orm.migrator.up()).length;
    } finally {
      await orm.close();
    }
    // The server checks on its restricted login whether the schema exists and is its own version.
    await client.query('grant select on schema_migration to talkdrum_app');
    if (hadSchema && applied > 0) await pause(schemaNoticeMs * 1.5);
  } finally {
    await client.end();
  }
}

/** Whether the schema exists. */
async function refuseNewer(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (rows[0]?.there !== true) return false;
  await refuseNewerSchema(client);
  return true;
}

/**
 * `uuidv7` for PostgreSQL 16 and 17, which lack it: milliseconds, twelve bits of the microseconds, random
 * bits (RFC 9562 section 6.2, method 3), so that ids made on one connection sort by creation. PostgreSQL 18
 * has its own.
 */
async function ensureUuidv7(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) >= 180_000) return;
  await client.query(createUuidv7Sql);
}

async function ensureLogin(client: pg.Client, ownerUrl: string, secret: string, login: Login): Promise<void> {
  const password = client.escapeLiteral(new URL(loginUrl(ownerUrl, secret, login)).password);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [login]);
  if (rowCount === 0)
    await client.query(`create role ${login} login nosuperuser nocreatedb nocreaterole password ${password}`);
  else await client.query(`alter role ${login} login password ${password}`);
  // Set on the login, not per connection: poolers refuse startup parameters.
  await client.query(`alter role ${login} set idle_in_transaction_session_timeout = '60s'`);
}

/** How long a call waits for a connection. */
const usualWaitMs = 10_000;

/** Opens MikroORM on the restricted app login. */
export function openOrm(
  appUrl: string,
  entities: EntitySchema[],
  poolSize: number,
  waitMs = usualWaitMs,
): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: appUrl,
    entities,
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      application_name: 'talkdrum',
      connectionTimeoutMillis: waitMs,
      types: columnTypes,
      onPoolCreated: (pool: pg.Pool) => {
        releaseBroken(pool);
        waitForConnection(pool, waitMs);
      },
    },
  });
}

/**
 * The query builder under the ORM keeps a connection whose rollback fails, so each one that breaks inside a
 * transaction would be lost to the pool permanently, and a database restart would lose them all. A second
 * later nothing uses it any more.
 */
function releaseBroken(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.once('end', () => {
      const giveBack = () => {
        try {
          client.release(true);
        } catch {
          // It was released normally.
        }
      };
      const timer = setTimeout(giveBack, 1_000);
      // While others wait for the connection, nothing else may keep a script alive.
      if (pool.ending) timer.unref();
    });
  });
}

/** A client for our own statements, not connected yet. */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ ...config, types: columnTypes });
  nameProperties(client);
  return client;
}

/** Opens a pool for our own statements: bulk work, search, or housekeeping's questions. */
export function openPool(connectionString: string, size: number, name: string, waitMs?: number): pg.Pool {
  const pool = openPlainPool(connectionString, size, name, waitMs, { types: columnTypes });
  pool.on('connect', nameProperties);
  return pool;
}

/** Opens a pool for a library's statements: rows as the driver delivers them. */
export function openPlainPool(
  connectionString: string,
  size: number,
  name: string,
  waitMs = usualWaitMs,
  options: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    application_name: name,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    ...options,
  });
  waitForConnection(pool, waitMs);
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor one that breaks while checked out: the waiting statement rejects, and the event has no other
  // listener.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
