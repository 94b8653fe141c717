import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../places.mjs';

/** @typedef {'sandbox' | 'web' | 'worker' | 'gateway'} RoleName */
/**
 * @typedef {Record<string, string> & Record<'APP_URL' | 'PUBLIC_URL' | 'SANDBOX_URL' | 'SMTP_URL' |
 *   'DATABASE_URL' | 'SECRET_KEY' | 'PORT', string>} ProductEnvironment
 */

/**
 * The ports of a development machine, the variables that change them, and their use. People open those with
 * `isHttp` in a browser.
 * @type {{ variable: string, port: number, use: string, protocol?: 'udp', isHttp?: true }[]}
 */
export const PORTS = [
  { variable: 'PORT', port: 3000, use: 'dashboard and API', isHttp: true },
  { variable: 'PUBLIC_PORT', port: 3001, use: 'what accounts publish', isHttp: true },
  { variable: 'BOUNCE_PORT', port: 2526, use: 'returned mail' },
  { variable: 'SUBMISSION_PORT', port: 2587, use: 'mail that programs hand in' },
  { variable: 'SMPP_PORT', port: 2775, use: 'SMS that programs hand in' },
  { variable: 'SANDBOX_PORT', port: 3080, use: 'mailbox of the sandbox', isHttp: true },
  { variable: 'SANDBOX_SMTP_PORT', port: 2525, use: 'SMTP of the sandbox' },
  { variable: 'SANDBOX_DNS_PORT', port: 3053, use: 'DNS of the sandbox', protocol: 'udp' },
  { variable: 'SANDBOX_SMPP_PORT', port: 2776, use: 'SMSC of the sandbox' },
  { variable: 'SMS_PORT', port: 3082, use: 'SMS carriers of the sandbox', isHttp: true },
  { variable: 'IDENTITY_PORT', port: 3083, use: 'identity provider of the sandbox', isHttp: true },
  { variable: 'PAYMENTS_PORT', port: 3081, use: 'payment providers of the sandbox', isHttp: true },
];

/**
 * The environment of every process of a product on this machine. The caller's values win.
 * @param {{ given: NodeJS.ProcessEnv, databaseUrl: string, secret: string, dataDir: string }} options
 * @returns {ProductEnvironment}
 */
export function productEnvironment({ given, databaseUrl, secret, dataDir }) {
  const set = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== '' && !name.startsWith('npm_')),
  );
  const port = (variable) =>
    set[variable] ?? String(PORTS.find((entry) => entry.variable === variable)?.port);
  return {
    NODE_COMPILE_CACHE: join(CACHE, 'compile'),
    // Pictures are decoded on several threads. Memory that each of them keeps for itself made 430 MB of what takes 300.
    MALLOC_ARENA_MAX: '2',
    ...Object.fromEntries(PORTS.map(({ variable }) => [variable, port(variable)])),
    APP_URL: `http://localhost:${port('PORT')}`,
    PUBLIC_URL: `http://localhost:${port('PUBLIC_PORT')}`,
    SANDBOX_URL: `http://localhost:${port('SANDBOX_PORT')}`,
    SMTP_URL: `smtp://127.0.0.1:${port('SANDBOX_SMTP_PORT')}`,
    DNS_SERVER: `127.0.0.1:${port('SANDBOX_DNS_PORT')}`,
    SANDBOX_RETURN_SMTP: `127.0.0.1:${port('BOUNCE_PORT')}`,
    SANDBOX_DNS_SEED: platformRecords(
      set['BOUNCE_DOMAIN'] ?? 'bounces.localhost',
      set['SPF_INCLUDE'] ?? 'spf.talkdrum.localhost',
    ),
    ...paymentEnvironment(
      set,
      `http://127.0.0.1:${port('PAYMENTS_PORT')}`,
      `http://127.0.0.1:${port('PORT')}`,
    ),
    ...carrierEnvironment(set, {
      smpp: port('SANDBOX_SMPP_PORT'),
      carriersUrl: `http://127.0.0.1:${port('SMS_PORT')}`,
      appUrl: `http://127.0.0.1:${port('PORT')}`,
      secret,
    }),
    ...identityEnvironment(set, port('IDENTITY_PORT'), port('PORT')),
    ...feedEnvironment(set),
    ...filesEnvironment(set),
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    DATA_DIR: join(dataDir, 'files'),
    ...set,
    // Never inherited from the shell: outside production, errors would send their stack to the browser.
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secret,
    // Each process exits when this one is gone, so a SIGKILL here leaves nothing behind.
    TALKDRUM_PARENT_PID: String(process.pid),
  };
}

/**
 * The records an operator publishes once (docs/operations.md): where returned mail and DMARC reports go, and
 * which servers send for the platform.
 * @param {string} bounceDomain @param {string} spfInclude
 */
function platformRecords(bounceDomain, spfInclude) {
  return [
    `${bounceDomain} A 127.0.0.1`,
    `${bounceDomain} MX 10 ${bounceDomain}`,
    `${bounceDomain} TXT v=spf1 ip4:127.0.0.1 -all`,
    `${spfInclude} TXT v=spf1 ip4:127.0.0.1 -all`,
    `*._report._dmarc.${bounceDomain} TXT v=DMARC1;`,
  ].join('\n');
}

/**
 * The simulated identity provider, unless the caller has a real one or a real mail relay: at the simulated one anybody may be
 * anyone, which is no more than reading the links in the sandbox's mailbox.
 * @param {Record<string, string>} set what the caller set
 * @param {string} identityPort
 * @param {string} appPort
 * @returns {Record<string, string>}
 */
function identityEnvironment(set, identityPort, appPort) {
  if (set['OIDC_ISSUER'] || set['SMTP_URL']) return {};
  return {
    OIDC_ISSUER: `http://127.0.0.1:${identityPort}`,
    OIDC_CLIENT_ID: 'talkdrum',
    OIDC_CLIENT_SECRET: 'sandbox-identity-secret',
    OIDC_NAME: 'Sandbox ID',
    IDENTITY_RETURN_URL: `${set['APP_URL'] ?? `http://localhost:${appPort}`}/single-sign-on/return`,
  };
}

/**
 * Feeds may be read from the sandbox's blog while mail goes to the sandbox.
 * @param {Record<string, string>} set what the caller set
 * @returns {Record<string, string>}
 */
function feedEnvironment(set) {
  return set['SMTP_URL'] ? {} : { FEED_ALLOW: '127.0.0.1/32,::1/128' };
}

/**
 * Uploaded files are in a folder, or in the simulated S3-compatible store if it has a port.
 * @param {Record<string, string>} set what the caller set
 * @returns {Record<string, string>}
 */
function filesEnvironment(set) {
  if (!set['SANDBOX_S3_PORT']) return {};
  const keys = `AKIASANDBOX:${encodeURIComponent('sandbox/secret+key')}`;
  return {
    ASSETS_URL: `s3+http://${keys}@127.0.0.1:${set['SANDBOX_S3_PORT']}/talkdrum?region=eu-west-1`,
  };
}

/**
 * Keys of the simulated payment providers. A provider whose real key is set isn't simulated.
 * @param {Record<string, string>} set what the caller set @param {string} paymentsUrl @param {string} appUrl
 */
function paymentEnvironment(set, paymentsUrl, appUrl) {
  const played = {
    PAYSTACK_SECRET_KEY: {
      PAYSTACK_URL: `${paymentsUrl}/paystack`,
      PAYSTACK_SECRET_KEY: 'sk_test_sandbox_paystack',
      PAYSTACK_BANK: 'test-bank',
    },
    FLUTTERWAVE_SECRET_KEY: {
      FLUTTERWAVE_URL: `${paymentsUrl}/flutterwave`,
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-sandbox-X',
      FLUTTERWAVE_WEBHOOK_HASH: 'sandbox-flutterwave-hash',
    },
    STRIPE_SECRET_KEY: {
      STRIPE_URL: paymentsUrl,
      STRIPE_SECRET_KEY: 'sk_test_sandbox_stripe',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_stripe',
    },
  };
  const missing = Object.entries(played).flatMap(([key, variables]) => (set[key] ? [] : [variables]));
  return Object.assign({ PAYMENTS_CALLBACK_URL: `${appUrl}/callbacks/payments` }, ...missing);
}

/**
 * Keys of the simulated SMS carriers. If the caller sets one real carrier, none is simulated: texts meant for
 * people would end up here.
 * @param {Record<string, string>} set what the caller set
 * @param {{ smpp: string, carriersUrl: string, appUrl: string, secret: string }} places
 * @returns {Record<string, string>}
 */
function carrierEnvironment(set, { smpp, carriersUrl, appUrl, secret }) {
  const keys = [
    'SMPP_CARRIER_URL',
    'AFRICASTALKING_API_KEY',
    'TERMII_API_KEY',
    'TWILIO_AUTH_TOKEN',
    'INFOBIP_API_KEY',
  ];
  const airtime = airtimeEnvironment(set, { carriersUrl, appUrl, secret });
  if (keys.some((key) => set[key])) return airtime;
  // Must match `callbackUrl` in the domain. A real account enters it in the carrier's dashboard.
  const key = Buffer.from(hkdfSync('sha256', secret, 'talkdrum', 'sms-callbacks', 32));
  const callback = (carrier) =>
    `${appUrl}/callbacks/sms/${carrier}/${createHmac('sha256', key).update(carrier).digest('base64url').slice(0, 32)}`;
  return {
    ...airtime,
    SMS_CALLBACK_URL: appUrl,
    SMPP_CARRIER_URL: `smpp://talkdrum:sandbox@127.0.0.1:${smpp}`,
    AFRICASTALKING_URL: `${carriersUrl}/africastalking`,
    AFRICASTALKING_USERNAME: 'sandbox',
    AFRICASTALKING_API_KEY: 'atsk_sandbox_key',
    AFRICASTALKING_CALLBACK_URL: callback('africastalking'),
    TERMII_URL: `${carriersUrl}/termii`,
    TERMII_API_KEY: 'TL_sandbox_key',
    TERMII_SECRET_KEY: 'tsk_sandbox_secret',
    TERMII_CALLBACK_URL: callback('termii'),
    TWILIO_URL: `${carriersUrl}/twilio`,
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: 'sandbox_twilio_token',
    INFOBIP_URL: `${carriersUrl}/infobip`,
    INFOBIP_API_KEY: 'sandbox_infobip_key',
  };
}

/**
 * Keys of the simulated airtime provider, unless the caller has real ones.
 * @param {Record<string, string>} set what the caller set
 * @param {{ carriersUrl: string, appUrl: string, secret: string }} places
 * @returns {Record<string, string>}
 */
function airtimeEnvironment(set, { carriersUrl, appUrl, secret }) {
  if (set['AIRTIME_API_KEY'] || set['AFRICASTALKING_API_KEY']) return {};
  // Must match `airtimeCallbackUrl` in the domain.
  const key = Buffer.from(hkdfSync('sha256', secret, 'talkdrum', 'airtime-callbacks', 32));
  const token = createHmac('sha256', key).update('airtime').digest('base64url').slice(0, 32);
  return {
    AIRTIME_URL: `${carriersUrl}/africastalking`,
    AIRTIME_USERNAME: 'sandbox',
    AIRTIME_API_KEY: 'atsk_sandbox_key',
    AIRTIME_CALLBACK_URL: `${appUrl}/callbacks/airtime/${token}`,
  };
}

/**
 * V8's defaults take 110 MB for short-lived objects, and collect long-lived ones so seldom that they grow by 40 MB
 * while 20,000 messages leave (docs/decisions/027 and 065).
 */
export const WORKER_FLAGS = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=72',
  '--heap-growing-percent=50',
];

/**
 * Node keeps the compiled code that it read from its cache in memory for as long as the process lives (decision 027):
 * 9 MB, for a start that is less than a second shorter.
 */
export const WORKER_ENV = { NODE_DISABLE_COMPILE_CACHE: '1' };

/**
 * The long-running processes.
 * @type {{ name: RoleName, entry: string, flags?: string[], env: Record<string, string> }[]}
 */
export const ROLES = [
  { name: 'sandbox', entry: 'apps/sandbox/src/main.ts', env: {} },
  { name: 'web', entry: 'apps/server/src/main.ts', env: { ROLE: 'web' } },
  {
    name: 'worker',
    entry: 'apps/server/src/main.ts',
    flags: WORKER_FLAGS,
    env: { ROLE: 'worker', ...WORKER_ENV },
  },
  { name: 'gateway', entry: 'apps/server/src/main.ts', env: { ROLE: 'gateway' } },
];

/** The secret of this installation, created on first use and readable by its owner only. */
export function installationSecret(dataDir) {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
