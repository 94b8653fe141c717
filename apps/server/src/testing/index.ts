import { readEnvironment, type Environment } from '../environment.ts';
import { createLog, type Log } from '../log.ts';
import type { TestDatabase } from '@talkdrum/domain/testing';

/** The environment of a server on a test's database, with free ports. */
export function testEnvironment(database: TestDatabase, overrides: Record<string, string> = {}): Environment {
  return readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: database.ownerUrl,
    SECRET_KEY: database.secret,
    PORT: '0',
    PUBLIC_PORT: '0',
    BOUNCE_PORT: '0',
    SUBMISSION_PORT: '0',
    SMPP_PORT: '0',
    APP_URL: 'http://localhost:3000',
    PUBLIC_URL: 'http://localhost:3001',
    LOG_LEVEL: 'silent',
    ...overrides,
  });
}

export function silentLog(): Log {
  return createLog('silent', 'test');
}

/** Resolves when `check` is true; throws after `timeoutMs`. */
export async function eventually(check: () => boolean | Promise<boolean>, timeoutMs = 20_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error('this did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
