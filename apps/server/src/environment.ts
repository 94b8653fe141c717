import { resolve } from 'node:path';
import { type DomainConfig, type Logger, loginUrl, type PaymentConfig } from '@talkdrum/domain';
import { z } from 'zod';
import { carrierPairs, carrierVariables, smsConfig } from './carrier-environment.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const origin = z.url().transform((url) => url.replace(/\/$/, ''));

/** Keys that are of no use without each other. */
const pairs = [
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_HASH'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TLS_CERT', 'TLS_KEY'],
  ...carrierPairs,
] as const;

/** Every variable the server reads, with its default. docs/operations.md explains them to operators. */
export const environmentSchema = z
  .object({
    NODE_ENV: z.string().default('production'),
    ROLE: z.enum(['all', 'web', 'worker', 'gateway']).default('all'),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    PUBLIC_PORT: port.default(3001),
    APP_URL: origin.optional(),
    PUBLIC_URL: origin.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/ }).optional(),
    SECRET_KEY: z.string().min(32, 'SECRET_KEY needs 32 characters or more'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).default('smtp://127.0.0.1:2525'),
    SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(20),
    BOUNCE_HOST: z.string().default('127.0.0.1'),
    BOUNCE_PORT: port.default(2526),
    BOUNCE_DOMAIN: z.string().default('bounces.localhost'),
    MAIL_FROM: z.string().default('Talkdrum <no-reply@talkdrum.localhost>'),
    SPF_INCLUDE: z.string().default('spf.talkdrum.localhost'),
    GATEWAY_HOST: z.string().default('127.0.0.1'),
    GATEWAY_NAME: z.hostname().optional(),
    SUBMISSION_PORT: port.default(587),
    SMPP_PORT: port.default(2775),
    SMPP_WINDOW: z.coerce.number().int().min(1).max(1_000).default(100),
    SMPP_BINDS: z.coerce.number().int().min(1).max(100).default(10),
    SMPP_ALPHABET: z.enum(['gsm', 'latin1', 'utf8']).default('gsm'),
    GATEWAY_RATE: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
    HEALTH_PORT: port.optional(),
    METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN needs 16 characters or more').optional(),
    SUPPORT_PHONE: z.string().max(40).optional(),
    SUPPORT_EMAIL: z.email().optional(),
    SUPPORT_GUIDE_URL: z.url({ protocol: /^https?$/ }).optional(),
    SUPPORT_VIDEOS_URL: z.url({ protocol: /^https?$/ }).optional(),
    PAYSTACK_URL: origin.default('https://api.paystack.co'),
    PAYSTACK_SECRET_KEY: z.string().min(8).optional(),
    PAYSTACK_BANK: z.string().default('wema-bank'),
    FLUTTERWAVE_URL: origin.default('https://api.flutterwave.com'),
    FLUTTERWAVE_SECRET_KEY: z.string().min(8).optional(),
    FLUTTERWAVE_WEBHOOK_HASH: z.string().min(8, 'FLUTTERWAVE_WEBHOOK_HASH needs 8 characters or more').optional(),
    STRIPE_URL: origin.default('https://api.stripe.com'),
    STRIPE_SECRET_KEY: z.string().min(8).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
    ...carrierVariables,
    SANDBOX_URL: origin.optional(),
    DNS_SERVER: z.string().optional(),
    WEBHOOK_ALLOW: list.pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], 'WEBHOOK_ALLOW takes networks in CIDR form, with commas between them'))).optional(),
    WEBHOOK_PORTS: list.pipe(z.array(z.coerce.number<string>().int().min(1).max(65_535))).optional(),
    DATA_DIR: z.string().default('.data/files'),
    TRUST_PROXY: z.string().optional(),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    TALKDRUM_PARENT_PID: z.coerce.number().int().optional(),
  })
  .superRefine((env, context) => {
    for (const [one, other] of pairs)
      if ((env[one] === undefined) !== (env[other] === undefined))
        context.addIssue({
          code: 'custom',
          path: [env[one] === undefined ? one : other],
          message: `is needed together with ${env[one] === undefined ? other : one}`,
        });
  });

export type Environment = z.infer<typeof environmentSchema> & { APP_URL: string; PUBLIC_URL: string; GATEWAY_NAME: string };

/** Reads and checks the environment once, at the start. Says which variable is wrong, and ends the process. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const blankless = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(blankless);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    process.stderr.write(`The environment is not usable:\n${lines.join('\n')}\n`);
    process.exit(1);
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
    appDatabaseUrl: loginUrl(env.DATABASE_URL, env.SECRET_KEY, 'talkdrum_app'),
    searchDatabaseUrl: loginUrl(env.DATABASE_URL, env.SECRET_KEY, 'talkdrum_search'),
    secret: env.SECRET_KEY,
    appUrl: env.APP_URL,
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    smtpConnections: env.SMTP_CONNECTIONS,
    bounceDomain: env.BOUNCE_DOMAIN,
    systemFrom: env.MAIL_FROM,
    spfInclude: env.SPF_INCLUDE,
    support: { phone: env.SUPPORT_PHONE, email: env.SUPPORT_EMAIL, guideUrl: env.SUPPORT_GUIDE_URL, videosUrl: env.SUPPORT_VIDEOS_URL },
    dataDir: resolve(env.DATA_DIR),
    logger,
    payments: paymentConfig(env),
    sms: smsConfig(env),
    gateway: { host: env.GATEWAY_NAME, submissionPort: env.SUBMISSION_PORT, smppPort: env.SMPP_PORT },
    webhooks: { allow: env.WEBHOOK_ALLOW ?? [], ports: env.WEBHOOK_PORTS ?? [] },
    ...(env.DNS_SERVER === undefined ? {} : { dnsServer: env.DNS_SERVER }),
  };
}

/** A provider is used when its keys are there. */
function paymentConfig(env: Environment): PaymentConfig {
  const { PAYSTACK_SECRET_KEY: paystackKey, FLUTTERWAVE_SECRET_KEY: flutterwaveKey, STRIPE_SECRET_KEY: stripeKey } = env;
  return {
    paystack: paystackKey === undefined ? undefined : { url: env.PAYSTACK_URL, secretKey: paystackKey, bank: env.PAYSTACK_BANK },
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
