import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { publishForm } from '../bench/submitting/published-form.ts';
import { killWhileSubmitting } from '../chaos/submissions/kill-while-submitting.ts';

let world: TestDomain;

beforeAll(async () => {
  world = await startTestDomain();
  vi.stubEnv('DATABASE_URL', world.database.ownerUrl);
  vi.stubEnv('SECRET_KEY', world.database.secret);
  vi.stubEnv('TRUST_PROXY', 'loopback');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.stop();
});

it('a web process that is killed while visitors submit loses nothing it acknowledged, and stores nothing twice', async () => {
  const { accountId } = await TestAccount.create(world.domain, 'Kola Stores');
  const form = await publishForm(world.domain, accountId);
  const report = await killWhileSubmitting(world.domain, form, { kills: 1, each: 40 });
  expect(report).toMatchObject({ lost: 0, twice: 0, refused: 0 });
  expect(report.repeated).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(80);
}, 120_000);
