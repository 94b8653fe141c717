import { newClient, type Unit } from '../kernel/index.ts';
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';

export interface TestDatabase {
  ownerUrl: string;
  secret: string;
  drop(): Promise<void>;
}

/** A database of its own for one test file, cloned from the migrated template. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const base = inject('ownerUrl');
  const secret = inject('secret');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsOwner(base, `create database ${name} template talkdrum_template`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    ownerUrl: url.toString(),
    secret,
    drop: () => runAsOwner(base, `drop database if exists ${name} with (force)`),
  };
}

async function runAsOwner(url: string, sql: string): Promise<void> {
  const client = newClient({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const pagesSql = `
  select coalesce(sum(pg_stat_get_xact_blocks_fetched(c.oid)), 0)::int as pages
  from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and c.relkind in ('r', 'i', 't')`;

/** How many pages of 8 KB an act reads in the transaction of `unit`, from tables and indexes, cached or not. */
export async function pagesRead({ sql }: Pick<Unit, 'sql'>, act: () => Promise<unknown>): Promise<number> {
  const read = async () => (await sql<{ pages: number }>(pagesSql)).rows[0]?.pages ?? 0;
  const before = await read();
  await act();
  return (await read()) - before;
}
