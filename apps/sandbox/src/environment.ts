import { z } from 'zod';
import { SANDBOX_KEYS } from './payments/payment-keys.ts';
import { SANDBOX_SMS_KEYS } from './sms/sms-keys.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const address = z
  .string()
  .regex(/^[^:]+:\d{1,5}$/, 'must look like 127.0.0.1:2526')
  .transform((text) => {
    const [host = '', number] = text.split(':');
    return { host, port: Number(number) };
  });

/** Every variable the sandbox reads; an empty one counts as missing. */
const environment = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port(3080),
  SANDBOX_SMTP_PORT: port(2525),
  SANDBOX_DNS_PORT: port(3053),
  PAYMENTS_PORT: port(3081),
  PAYSTACK_SECRET_KEY: z.string().default(SANDBOX_KEYS.paystackSecretKey),
  FLUTTERWAVE_SECRET_KEY: z.string().default(SANDBOX_KEYS.flutterwaveSecretKey),
  FLUTTERWAVE_WEBHOOK_HASH: z.string().default(SANDBOX_KEYS.flutterwaveWebhookHash),
  STRIPE_SECRET_KEY: z.string().default(SANDBOX_KEYS.stripeSecretKey),
  STRIPE_WEBHOOK_SECRET: z.string().default(SANDBOX_KEYS.stripeWebhookSecret),
  PAYMENTS_CALLBACK_URL: z.url().optional(),
  SANDBOX_SMPP_PORT: port(2776),
  SMS_PORT: port(3082),
  IDENTITY_PORT: port(3083),
  IDENTITY_RETURN_URL: z.url().default('http://localhost:3000/single-sign-on/return'),
  SANDBOX_S3_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  AFRICASTALKING_USERNAME: z.string().default(SANDBOX_SMS_KEYS.africastalkingUsername),
  AFRICASTALKING_API_KEY: z.string().default(SANDBOX_SMS_KEYS.africastalkingApiKey),
  AFRICASTALKING_CALLBACK_URL: z.url().optional(),
  AIRTIME_CALLBACK_URL: z.url().optional(),
  TERMII_API_KEY: z.string().default(SANDBOX_SMS_KEYS.termiiApiKey),
  TERMII_SECRET_KEY: z.string().default(SANDBOX_SMS_KEYS.termiiSecretKey),
  TERMII_CALLBACK_URL: z.url().optional(),
  TWILIO_ACCOUNT_SID: z.string().default(SANDBOX_SMS_KEYS.twilioAccountSid),
  TWILIO_AUTH_TOKEN: z.string().default(SANDBOX_SMS_KEYS.twilioAuthToken),
  INFOBIP_API_KEY: z.string().default(SANDBOX_SMS_KEYS.infobipApiKey),
  SANDBOX_DATA_DIR: z.string().optional(),
  SANDBOX_MAIL_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
  SANDBOX_RETURN_SMTP: address.optional(),
  SANDBOX_DNS_SEED: z.string().optional(),
  TALKDRUM_PARENT_PID: z.coerce.number().int().positive().optional(),
});

export type SandboxEnvironment = z.infer<typeof environment>;

/** Throws an Error that names each invalid variable. */
export function readEnvironment(variables: NodeJS.ProcessEnv): SandboxEnvironment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}
