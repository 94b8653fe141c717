import { resolve } from 'node:path';
import {
  type DomainConfig,
  type IdentityProviderConfig,
  type Logger,
  loginUrl,
  loginUrls,
  type PaymentConfig,
  withPreviousSecret,
} from '@talkdrum/domain';
import { z } from 'zod';
import { airtimeConfig, carrierPairs, carrierVariables, smsConfig } from './carrier-environment.ts';
import {
  databaseUrl,
  dnsServer,
  hostName,
  hostNames,
  httpPort,
  httpUrl,
  listenAddress,
  mailAddress,
  networks,
  oneOf,
  origin,
  port,
  ports,
  proxies,
  readableFile,
  secret,
  urlOf,
  whole,
} from './environment-values.ts';

/** Exit code after a configuration error that was printed for the operator (EX_CONFIG of sysexits.h). */
export const misconfigured = 78;

/** Keys that must be set together. */
const pairs = [
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_HASH'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TLS_CERT', 'TLS_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ...carrierPairs,
] as const;

/** Every variable the server reads, with its default. docs/operations.md explains them. */
export const environmentSchema = z
  .object({
    NODE_ENV: z.string().default('production'),
    ROLE: oneOf(['all', 'web', 'worker', 'gateway']).default('all'),
    HOST: listenAddress.default('127.0.0.1'),
    PORT: httpPort.default(3000),
    PUBLIC_PORT: httpPort.default(3001),
    APP_URL: origin.optional(),
    PUBLIC_URL: origin.optional(),
    PUBLIC_HOSTS: hostNames.optional(),
    DATABASE_URL: databaseUrl,
    MONGODB_URL: urlOf(/^mongodb(\+srv)?$/, 'mongodb://host:27017/talkdrum').optional(),
    SECRET_KEY: secret(32),
    SECRET_KEY_PREVIOUS: secret(32).optional(),
    SMTP_URL: urlOf(/^smtps?$/, 'smtp://user:password@host:587').default('smtp://127.0.0.1:2525'),
    SMTP_CONNECTIONS: whole(1, 200).default(20),
    BOUNCE_HOST: listenAddress.default('127.0.0.1'),
    BOUNCE_PORT: port.default(2526),
    BOUNCE_DOMAIN: hostName.default('bounces.localhost'),
    MAIL_FROM: mailAddress.default('Talkdrum <no-reply@talkdrum.localhost>'),
    DOMAINS_HOST: hostName.optional(),
    SPF_INCLUDE: hostName.default('spf.talkdrum.localhost'),
    GATEWAY_HOST: listenAddress.default('127.0.0.1'),
    GATEWAY_NAME: hostName.optional(),
    SUBMISSION_PORT: port.default(587),
    SMPP_PORT: port.default(2775),
    SMPP_WINDOW: whole(1, 1_000).default(500),
    SMPP_BINDS: whole(1, 100).default(10),
    SMPP_ALPHABET: oneOf(['gsm', 'latin1', 'utf8']).default('gsm'),
    GATEWAY_RATE: whole(1, 1_000_000).default(1_000),
    PROCESSES: whole(1, 100).default(1),
    DATABASE_POOL: whole(2, 200).default(10),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    TLS_CERT: readableFile.optional(),
    TLS_KEY: readableFile.optional(),
    HEALTH_PORT: httpPort.optional(),
    METRICS_TOKEN: secret(16).optional(),
    OIDC_ISSUER: httpUrl.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: secret(8).optional(),
    OIDC_NAME: z.string().max(40, 'must have 40 characters or fewer').default('single sign-on'),
    OIDC_EMAILS: oneOf(['verified', 'all']).default('verified'),
    SUPPORT_PHONE: z.string().max(40, 'must have 40 characters or fewer').optional(),
    SUPPORT_EMAIL: z.email('must be an email address').optional(),
    SUPPORT_GUIDE_URL: httpUrl.optional(),
    SUPPORT_VIDEOS_URL: httpUrl.optional(),
    PAYSTACK_URL: httpUrl.default('https://api.paystack.co'),
    PAYSTACK_SECRET_KEY: secret(8).optional(),
    PAYSTACK_BANK: z.string().default('wema-bank'),
    FLUTTERWAVE_URL: httpUrl.default('https://api.flutterwave.com'),
    FLUTTERWAVE_SECRET_KEY: secret(8).optional(),
    FLUTTERWAVE_WEBHOOK_HASH: secret(8).optional(),
    STRIPE_URL: httpUrl.default('https://api.stripe.com'),
    STRIPE_SECRET_KEY: secret(8).optional(),
    STRIPE_WEBHOOK_SECRET: secret(8).optional(),
    ...carrierVariables,
    SANDBOX_URL: httpUrl.optional(),
    DNS_SERVER: dnsServer.optional(),
    WEBHOOK_ALLOW: networks.optional(),
    WEBHOOK_PORTS: ports.optional(),
    FEED_ALLOW: networks.optional(),
    ASSETS_URL: urlOf(
      /^s3\+https?$/,
      's3+https://KEY:SECRET@s3.example.com/bucket?region=eu-west-1',
    ).optional(),
    DATA_DIR: z.string().default('.data/files'),
    TRUST_PROXY: proxies.optional(),
    LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    TALKDRUM_PARENT_PID: z.coerce.number().int().optional(),
  })
  .superRefine((env, context) => {
    if (env.PUBLIC_URL !== undefined && env.PUBLIC_URL === env.APP_URL)
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message:
          'must be another host or port than APP_URL: pages of accounts must not share the dashboard’s origin',
      });
    for (const [one, other] of pairs)
      if ((env[one] === undefined) !== (env[other] === undefined))
        context.addIssue({
          code: 'custom',
          path: [env[one] === undefined ? one : other],
          message: `must be set together with ${env[one] === undefined ? other : one}`,
        });
  });

export type Environment = z.infer<typeof environmentSchema> & {
  APP_URL: string;
  PUBLIC_URL: string;
  GATEWAY_NAME: string;
};

/** Reads and checks the environment once, at the start. Prints which variables are wrong and exits. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const blankless = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(blankless);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    process.stderr.write(`Some environment variables are missing or invalid:\n${lines.join('\n')}\n`);
    process.exit(misconfigured);
  }
  const env = parsed.data;
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`;
  return {
    ...env,
    APP_URL: appUrl,
    GATEWAY_NAME: env.GATEWAY_NAME ?? new URL(appUrl).hostname,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PUBLIC_PORT}`,
  };
}

export function domainConfig(env: Environment, logger: Logger): DomainConfig {
  return {
    ...loginUrls(env.DATABASE_URL, env.SECRET_KEY),
    secret: withPreviousSecret(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS),
    appUrl: env.APP_URL,
    publicUrl: env.PUBLIC_URL,
    poolSize: env.DATABASE_POOL,
    smtpUrl: env.SMTP_URL,
    smtpConnections: env.SMTP_CONNECTIONS,
    bounceDomain: env.BOUNCE_DOMAIN,
    systemFrom: env.MAIL_FROM,
    spfInclude: env.SPF_INCLUDE,
    domainsHost: env.DOMAINS_HOST,
    support: {
      phone: env.SUPPORT_PHONE,
      email: env.SUPPORT_EMAIL,
      guideUrl: env.SUPPORT_GUIDE_URL,
      videosUrl: env.SUPPORT_VIDEOS_URL,
    },
    dataDir: resolve(env.DATA_DIR),
    assetsUrl: env.ASSETS_URL,
    logger,
    identityProvider: identityProvider(env),
    payments: paymentConfig(env),
    sms: smsConfig(env),
    airtime: airtimeConfig(env),
    gateway: { host: env.GATEWAY_NAME, submissionPort: env.SUBMISSION_PORT, smppPort: env.SMPP_PORT },
    webhooks: { allow: env.WEBHOOK_ALLOW ?? [], ports: env.WEBHOOK_PORTS ?? [] },
    feeds: { allow: env.FEED_ALLOW ?? [] },
    ...(env.DNS_SERVER === undefined ? {} : { dnsServer: env.DNS_SERVER }),
  };
}

/** For LISTEN and session locks, which a pooler in transaction mode doesn't support. */
export function directDatabaseUrl(env: Environment): string {
  return loginUrl(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, env.SECRET_KEY, 'talkdrum_app');
}

/** The checks of pairs made sure that all three are set, or none. */
function identityProvider({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
  OIDC_EMAILS: emails,
}: Environment): IdentityProviderConfig | undefined {
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { name, issuer, clientId, clientSecret, trustsAllEmails: emails === 'all' };
}

/** A provider is used if its keys are set. */
function paymentConfig(env: Environment): PaymentConfig {
  const {
    PAYSTACK_SECRET_KEY: paystackKey,
    FLUTTERWAVE_SECRET_KEY: flutterwaveKey,
    STRIPE_SECRET_KEY: stripeKey,
  } = env;
  return {
    paystack:
      paystackKey === undefined
        ? undefined
        : { url: env.PAYSTACK_URL, secretKey: paystackKey, bank: env.PAYSTACK_BANK },
    flutterwave:
      flutterwaveKey === undefined || env.FLUTTERWAVE_WEBHOOK_HASH === undefined
        ? undefined
        : { url: env.FLUTTERWAVE_URL, secretKey: flutterwaveKey, webhookHash: env.FLUTTERWAVE_WEBHOOK_HASH },
    stripe:
      stripeKey === undefined || env.STRIPE_WEBHOOK_SECRET === undefined
        ? undefined
        : { url: env.STRIPE_URL, secretKey: stripeKey, webhookSecret: env.STRIPE_WEBHOOK_SECRET },
  };
}
