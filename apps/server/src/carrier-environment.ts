import type { AirtimeConfig, SmppCarrierConfig, SmsConfig } from '@talkdrum/domain';
import { z } from 'zod';
import { httpUrl, secret } from './environment-values.ts';

const ids = z.enum(['text', 'decimal', 'hex']).optional();

/** Options of a bind, in the query of `SMPP_CARRIER_URL`. */
const bindQuery = z.strictObject({
  type: z.string().max(12).optional(),
  binds: z.coerce.number().int().min(1).max(20).optional(),
  window: z.coerce.number().int().min(1).max(1_000).optional(),
  rate: z.coerce.number().min(0).max(100_000).optional(),
  long: z.enum(['udh8', 'udh16', 'sar', 'payload']).optional(),
  answer_ids: ids,
  receipt_ids: ids,
  dnd: z.string().optional(),
});

/** `smpp://system_id:password@host:2775?window=100`; `smpps` uses TLS. */
const smppWords = 'must be a URL such as smpp://system_id:password@host:2775?window=100';
const smppUrl = z
  .url({ protocol: /^smpps?$/, error: smppWords })
  .transform((text): SmppCarrierConfig | null => readBind(new URL(text)))
  .pipe(z.custom<SmppCarrierConfig>((config) => config !== null, smppWords));

/** Variables of the SMS carriers and of airtime. A carrier without its keys isn't used. */
export const carrierVariables = {
  SMS_CALLBACK_URL: httpUrl.optional(),
  SMPP_CARRIER_URL: smppUrl.optional(),
  AFRICASTALKING_URL: httpUrl.default('https://api.africastalking.com'),
  AFRICASTALKING_USERNAME: z.string().optional(),
  AFRICASTALKING_API_KEY: secret(8).optional(),
  AIRTIME_URL: httpUrl.default('https://api.africastalking.com'),
  AIRTIME_USERNAME: z.string().optional(),
  AIRTIME_API_KEY: secret(8).optional(),
  TERMII_URL: httpUrl.default('https://api.ng.termii.com'),
  TERMII_API_KEY: secret(8).optional(),
  TERMII_SECRET_KEY: secret(8).optional(),
  TWILIO_URL: httpUrl.default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: secret(8).optional(),
  INFOBIP_URL: httpUrl.optional(),
  INFOBIP_API_KEY: secret(8).optional(),
};

/** Keys that must be set together. */
export const carrierPairs = [
  ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'],
  ['AIRTIME_USERNAME', 'AIRTIME_API_KEY'],
  ['TERMII_API_KEY', 'TERMII_SECRET_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['INFOBIP_URL', 'INFOBIP_API_KEY'],
] as const;

type CarrierEnvironment = z.infer<z.ZodObject<typeof carrierVariables>>;

export function smsConfig(env: CarrierEnvironment & { APP_URL: string }): SmsConfig {
  const {
    AFRICASTALKING_USERNAME: username,
    AFRICASTALKING_API_KEY: talkingKey,
    TERMII_API_KEY: termiiKey,
    TERMII_SECRET_KEY: termiiSecret,
  } = env;
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    INFOBIP_URL: infobipUrl,
    INFOBIP_API_KEY: infobipKey,
  } = env;
  return {
    callbackOrigin: env.SMS_CALLBACK_URL ?? env.APP_URL,
    smpp: env.SMPP_CARRIER_URL,
    africastalking:
      username === undefined || talkingKey === undefined
        ? undefined
        : { url: env.AFRICASTALKING_URL, username, apiKey: talkingKey },
    termii:
      termiiKey === undefined || termiiSecret === undefined
        ? undefined
        : { url: env.TERMII_URL, apiKey: termiiKey, secretKey: termiiSecret },
    twilio:
      accountSid === undefined || authToken === undefined
        ? undefined
        : { url: env.TWILIO_URL, accountSid, authToken },
    infobip:
      infobipUrl === undefined || infobipKey === undefined
        ? undefined
        : { url: infobipUrl, apiKey: infobipKey },
  };
}

/** Undefined without keys: then nobody can give airtime. */
export function airtimeConfig(env: CarrierEnvironment): AirtimeConfig | undefined {
  const { AIRTIME_URL: url, AIRTIME_USERNAME: username, AIRTIME_API_KEY: apiKey } = env;
  return username === undefined || apiKey === undefined ? undefined : { url, username, apiKey };
}

function readBind(url: URL): SmppCarrierConfig | null {
  const query = bindQuery.safeParse(Object.fromEntries(url.searchParams));
  const [systemId, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (
    !query.success ||
    url.hostname === '' ||
    systemId === '' ||
    systemId.length > 15 ||
    password.length > 64
  )
    return null;
  const { type, binds, window, rate, long, dnd } = query.data;
  return {
    host: url.hostname,
    port: url.port === '' ? 2775 : Number(url.port),
    systemId,
    password,
    systemType: type,
    isTls: url.protocol === 'smpps:',
    binds,
    window,
    rate,
    longMessages: long,
    answerIds: query.data.answer_ids,
    receiptIds: query.data.receipt_ids,
    doNotDisturbErrors: dnd?.split(','),
  };
}
