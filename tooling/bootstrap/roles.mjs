import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './places.mjs';

/** @typedef {'sandbox' | 'web' | 'worker'} RoleName */
/**
 * @typedef {Record<string, string> & Record<'APP_URL' | 'PUBLIC_URL' | 'SANDBOX_URL' | 'SMTP_URL' | 'DATABASE_URL' |
 *   'SECRET_KEY' | 'PORT', string>} ProductEnvironment
 */

/** The ports of a development machine, the variables that move them, and what listens there. */
export const PORTS = [
  { variable: 'PORT', port: 3000, use: 'dashboard and API' },
  { variable: 'PUBLIC_PORT', port: 3001, use: 'what accounts publish' },
  { variable: 'BOUNCE_PORT', port: 2526, use: 'returned mail' },
  { variable: 'SANDBOX_PORT', port: 3080, use: 'mailbox of the sandbox' },
  { variable: 'SANDBOX_SMTP_PORT', port: 2525, use: 'SMTP of the sandbox' },
  { variable: 'SANDBOX_DNS_PORT', port: 3053, use: 'DNS of the sandbox', protocol: 'udp' },
];

/**
 * The environment of every process of a product on this machine. What the caller has set wins.
 * @param {{ given: NodeJS.ProcessEnv, databaseUrl: string, secret: string, dataDir: string }} options
 * @returns {ProductEnvironment}
 */
export function productEnvironment({ given, databaseUrl, secret, dataDir }) {
  const set = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== '' && !name.startsWith('npm_')));
  const port = (variable) => set[variable] ?? String(PORTS.find((entry) => entry.variable === variable)?.port);
  return {
    NODE_COMPILE_CACHE: join(CACHE, 'compile'),
    ...Object.fromEntries(PORTS.map(({ variable }) => [variable, port(variable)])),
    APP_URL: `http://localhost:${port('PORT')}`,
    PUBLIC_URL: `http://localhost:${port('PUBLIC_PORT')}`,
    SANDBOX_URL: `http://localhost:${port('SANDBOX_PORT')}`,
    SMTP_URL: `smtp://127.0.0.1:${port('SANDBOX_SMTP_PORT')}`,
    DNS_SERVER: `127.0.0.1:${port('SANDBOX_DNS_PORT')}`,
    SANDBOX_RETURN_SMTP: `127.0.0.1:${port('BOUNCE_PORT')}`,
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    DATA_DIR: join(dataDir, 'files'),
    ...set,
    // Never from the shell it is started in: outside production, errors would show their stack to the browser.
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secret,
    // Each process ends itself when this one is gone: a SIGKILL here must leave nothing behind.
    TALKDRUM_PARENT_PID: String(process.pid),
  };
}

/**
 * The long-running processes.
 * @type {{ name: RoleName, entry: string, env: Record<string, string> }[]}
 */
export const ROLES = [
  { name: 'sandbox', entry: 'apps/sandbox/src/main.ts', env: {} },
  { name: 'web', entry: 'apps/server/src/main.ts', env: { ROLE: 'web' } },
  { name: 'worker', entry: 'apps/server/src/main.ts', env: { ROLE: 'worker' } },
];

/** The secret of this installation, made on first use and readable by its owner only. */
export function installationSecret(dataDir) {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
