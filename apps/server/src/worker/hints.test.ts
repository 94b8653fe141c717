import { openPlainPool } from '@talkdrum/domain';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wakeJob } from './hints.ts';
import { connectAgenda } from './job-runner.ts';
import { openJobStore } from './job-store.ts';

let world: TestDomain;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());

test('a hint doesn’t wait for the disk, and a job does', async () => {
  const { database, domain } = world;
  const owner = openPlainPool(database.ownerUrl, 1, 'test');
  await owner.query(`
    create table seen (setting text);
    create function see() returns trigger language plpgsql security definer as $$
    begin
      insert into seen values (current_setting('synchronous_commit'));
      return null;
    end $$;
    create trigger see after insert on agenda_jobs for each statement execute function see();
    do $$ begin
      execute format('alter role talkdrum_app in database %I set synchronous_commit = on', current_database());
    end $$;`);
  for (const areHints of [false, true]) {
    const store = await openJobStore({ appDatabaseUrl: domain.config.appDatabaseUrl, areHints });
    const agenda = await connectAgenda(store, 'test');
    await agenda.now(wakeJob, {});
    await store.close();
  }
  const { rows } = await owner.query('select setting from seen');
  await owner.end();
  expect(rows).toEqual([{ setting: 'on' }, { setting: 'off' }]);
});
