import { randomBytes } from 'node:crypto';
import { migrate } from '@talkdrum/domain';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openRunFolder } from '../bootstrap/run-folder.mjs';
import { discardCluster, startPostgres } from '../postgres.mjs';

const TEMPLATE = 'talkdrum_template';

/**
 * Provides every test file with a PostgreSQL that has a migrated template database to clone. `npm test` has
 * already started the server, named in TEST_DATABASE_URL; a bare `vitest run` starts its own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const own = given === undefined ? await startOwn() : undefined;
  const ownerUrl = given ?? own?.url ?? '';
  const secret = randomBytes(32).toString('hex');
  try {
    await makeTemplate(ownerUrl, secret);
  } catch (error) {
    await own?.stop();
    throw error;
  }
  project.provide('ownerUrl', ownerUrl);
  project.provide('secret', secret);
  return async () => own?.stop();
}

async function startOwn() {
  const dataDir = openRunFolder();
  const postgres = await startPostgres({ dataDir, fsync: false });
  const stop = async () => {
    await postgres.stop();
    discardCluster(dataDir);
  };
  return { url: postgres.url, stop };
}

async function makeTemplate(ownerUrl: string, secret: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`);
    await client.query(`create database ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  const template = new URL(ownerUrl);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.toString(), { secret });
}
