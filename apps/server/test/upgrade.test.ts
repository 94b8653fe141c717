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

/** A worker of this version, as its own process; `said` grows. */
function startWorkerProcess() {
  const env = {
    DATABASE_URL: test.database.ownerUrl,
    SECRET_KEY: test.database.secret,
    ROLE: 'worker',
    BOUNCE_PORT: '0',
    DATA_DIR: test.domain.config.dataDir,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const run = { said: '', ended: once(child, 'close') };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (run.said += text.toString()));
  return run;
}

describe('an old version on the database of a newer one', { timeout: 60_000 }, () => {
  it("stops if it was running, doesn't start again, isn't ready and doesn't migrate", async () => {
    const running = startWorkerProcess();
    await expect.poll(() => running.said, { timeout: 30_000 }).toContain('"msg":"ready"');
    await leaveNewerMigration();
    expect(await running.ended).toEqual([1, null]);
    expect(running.said).toContain(refusal);
    expect(running.said).toContain('"msg":"stopped"');

    const again = startWorkerProcess();
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
