import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './places.mjs';

/** @typedef {'sandbox' | 'web' | 'worker' | 'gateway'} RoleName */
/**
 * @typedef {Record<string, string> & Record<'APP_URL' | 'PUBLIC_URL' | 'SANDBOX_URL' | 'SMTP_URL' | 'DATABASE_URL' |
 *   'SECRET_KEY' | 'PORT', string>} ProductEnvironment
 */

/** The ports of a development machine, the variables that move them, and what listens there. */
export const PORTS = [
  { variable: 'PORT', port: 3000, use: 'dashboard and API' },
  { variable: 'PUBLIC_PORT', port: 3001, use: 'what accounts publish' },
  { variable: 'BOUNCE_PORT', port: 2526, use: 'returned mail' },
  { variable: 'SUBMISSION_PORT', port: 2587, use: 'mail that programs hand in' },
  { variable: 'SMPP_PORT', port: 2775, use: 'SMS that programs hand in' },
  { variable: 'SANDBOX_PORT', port: 3080, use: 'mailbox of the sandbox' },
  { variable: 'SANDBOX_SMTP_PORT', port: 2525, use: 'SMTP of the sandbox' },
  { variable: 'SANDBOX_DNS_PORT', port: 3053, use: 'DNS of the sandbox', protocol: 'udp' },
  { variable: 'PAYMENTS_PORT', port: 3081, use: 'payment providers of the sandbox' },
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
    ...paymentEnvironment(set, `http://127.0.0.1:${port('PAYMENTS_PORT')}`, `http://127.0.0.1:${port('PORT')}`),
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
 * Keys of the played providers. A provider whose true key is given is left to what the caller set; the others are played.
 * @param {Record<string, string>} set what the caller set @param {string} paymentsUrl @param {string} appUrl
 */
function paymentEnvironment(set, paymentsUrl, appUrl) {
  const played = {
    PAYSTACK_SECRET_KEY: { PAYSTACK_URL: `${paymentsUrl}/paystack`, PAYSTACK_SECRET_KEY: 'sk_test_sandbox_paystack', PAYSTACK_BANK: 'test-bank' },
    FLUTTERWAVE_SECRET_KEY: {
      FLUTTERWAVE_URL: `${paymentsUrl}/flutterwave`,
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-sandbox-X',
      FLUTTERWAVE_WEBHOOK_HASH: 'sandbox-flutterwave-hash',
    },
    STRIPE_SECRET_KEY: { STRIPE_URL: paymentsUrl, STRIPE_SECRET_KEY: 'sk_test_sandbox_stripe', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_stripe' },
  };
  const missing = Object.entries(played).flatMap(([key, variables]) => (set[key] ? [] : [variables]));
  return Object.assign({ PAYMENTS_CALLBACK_URL: `${appUrl}/callbacks/payments` }, ...missing);
}

/**
 * The long-running processes.
 * @type {{ name: RoleName, entry: string, env: Record<string, string> }[]}
 */
export const ROLES = [
  { name: 'sandbox', entry: 'apps/sandbox/src/main.ts', env: {} },
  { name: 'web', entry: 'apps/server/src/main.ts', env: { ROLE: 'web' } },
  { name: 'worker', entry: 'apps/server/src/main.ts', env: { ROLE: 'worker' } },
  { name: 'gateway', entry: 'apps/server/src/main.ts', env: { ROLE: 'gateway' } },
];

/** The secret of this installation, made on first use and readable by its owner only. */
export function installationSecret(dataDir) {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
