import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrate, newClient } from '@talkdrum/domain';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { misconfigured } from '../src/environment.ts';
import { silentLog, testEnvironment } from '../src/testing/index.ts';
import { buildWeb } from '../src/web/server.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const refusal = 'A newer version of Talkdrum has migrated this database (9999-later)';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain({ poolSize: 2 });
});
afterAll(() => test.stop());

/** The state after a newer version's migration. */
async function leaveNewerMigration(): Promise<void> {
  const owner = newClient({ connectionString: test.database.ownerUrl });
  await owner.connect();
  await owner.query(`insert into schema_migration (name) values ('9999-later')`);
  await owner.end();
}

/** A process of this version; `said` grows. */
function startProcess(role: string, databaseUrl = test.database.ownerUrl) {
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: test.database.secret,
    ROLE: role,
    PORT: '0',
    PUBLIC_PORT: '0',
    BOUNCE_PORT: '0',
    SUBMISSION_PORT: '0',
    SMPP_PORT: '0',
    DATA_DIR: test.domain.config.dataDir,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const run = { said: '', ended: once(child, 'close') };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (run.said += text.toString()));
  return run;
}

async function emptyDatabase(): Promise<string> {
  const owner = newClient({ connectionString: test.database.ownerUrl });
  await owner.connect();
  const url = new URL(test.database.ownerUrl);
  const name = `${url.pathname.slice(1)}_empty`;
  await owner.query(`create database ${name} template template0`);
  onTestFinished(async () => {
    await owner.query(`drop database ${name} with (force)`);
    await owner.end();
  });
  url.pathname = `/${name}`;
  return url.toString();
}

async function outcomeOf(run: ReturnType<typeof startProcess>) {
  const ended = await run.ended;
  return { said: run.said, ended };
}

describe('an old version on the database of a newer one', { timeout: 60_000 }, () => {
  it("stops if it was running, doesn't start again, isn't ready and doesn't migrate", async () => {
    const running = startProcess('worker');
    await expect.poll(() => running.said, { timeout: 30_000 }).toContain('"msg":"ready"');
    await leaveNewerMigration();
    expect(await running.ended).toEqual([1, null]);
    expect(running.said).toContain(refusal);
    expect(running.said).toContain('"msg":"stopped"');

    const again = startProcess('worker');
    expect(await again.ended).toEqual([misconfigured, null]);
    expect(again.said).toContain(refusal);
    expect(again.said).not.toContain('"msg":"ready"');

    const web = await buildWeb(test.domain, testEnvironment(test.database), silentLog());
    const answer = await web.inject('/readyz');
    await web.close();
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'schema is of a newer version' }]);

    await expect(migrate(test.database.ownerUrl, { secret: test.database.secret })).rejects.toThrow(refusal);
  });
});

describe('a start', { timeout: 60_000 }, () => {
  it.each(['web', 'worker', 'gateway'])(
    'of %s on a database without tables names the migration',
    async (role) => {
      const { said, ended } = await outcomeOf(startProcess(role, await emptyDatabase()));
      expect(ended).toEqual([misconfigured, null]);
      expect(said).toContain('Run the migration first: node apps/server/src/migrate.ts');
    },
  );

  it.each(['web', 'gateway'])('of %s without its database ends', async (role) => {
    const { said, ended } = await outcomeOf(startProcess(role, 'postgres://owner@127.0.0.1:1/talkdrum'));
    expect(ended).toEqual([misconfigured, null]);
    expect(said).toContain('The database in DATABASE_URL doesn’t answer');
  });
});
