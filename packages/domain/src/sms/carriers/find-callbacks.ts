import type { BareDomain } from '../../domain-with.ts';
import { africasTalkingCallbacks } from './africas-talking.ts';
import { callbackUrl } from './callback-url.ts';
import { infobipCallbacks } from './infobip.ts';
import type { SmsCallbacks } from './sms-carrier.ts';
import { termiiCallbacks } from './termii.ts';
import { twilioCallbacks } from './twilio.ts';

/** The callback reader of a configured carrier. */
export function findCallbacks(
  { config }: Pick<BareDomain, 'config'>,
  name: string,
): SmsCallbacks | undefined {
  const { sms, secret } = config;
  if (sms === undefined) return undefined;
  if (name === 'africastalking' && sms.africastalking !== undefined) return africasTalkingCallbacks;
  if (name === 'infobip' && sms.infobip !== undefined) return infobipCallbacks;
  if (name === 'termii' && sms.termii !== undefined) return termiiCallbacks(sms.termii.secretKey);
  if (name === 'twilio' && sms.twilio !== undefined)
    return twilioCallbacks({
      authToken: sms.twilio.authToken,
      callbackUrl: callbackUrl(sms.callbackOrigin, secret, 'twilio'),
    });
  return undefined;
}
