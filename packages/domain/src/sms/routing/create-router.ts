import type { BareDomain, DomainWith } from '../../domain-with.ts';
import { africasTalking, africasTalkingCallbacks } from '../carriers/africas-talking.ts';
import { callbackUrl } from '../carriers/callback-url.ts';
import { infobip, infobipCallbacks } from '../carriers/infobip.ts';
import { SmppCarrier } from '../carriers/smpp/smpp-carrier.ts';
import type { CarrierName, SmsCallbacks, SmsCarrier } from '../carriers/sms-carrier.ts';
import { termii, termiiCallbacks } from '../carriers/termii.ts';
import { twilio, twilioCallbacks } from '../carriers/twilio.ts';
import type { ReplyServices } from '../inbound/take-reply.ts';
import { CarrierRouter } from './carrier-router.ts';
import { ReceiptDesk } from '../receipts/receipt-desk.ts';

const usualTimeoutMs = 20_000;

/**
 * A router over all configured carriers, or undefined if there are none: then every SMS waits. Binds to the
 * SMSC immediately and receives its receipts until `close`. One per sending process.
 */
export function createSmsRouter(domain: DomainWith<ReplyServices>): CarrierRouter | undefined {
  const { sms } = domain.config;
  if (sms === undefined) return undefined;
  const desk = new ReceiptDesk(domain);
  const carriers = createCarriers(domain, desk);
  if (carriers.length === 0) return undefined;
  desk.start();
  return new CarrierRouter(domain, carriers, () => desk.stop());
}

function createCarriers({ config, deps }: BareDomain, desk: ReceiptDesk): SmsCarrier[] {
  const { sms, secret } = config;
  if (sms === undefined) return [];
  const { timeoutMs = usualTimeoutMs } = sms;
  const urlOf = (name: CarrierName) => callbackUrl(sms.callbackOrigin, secret, name);
  const inbox = { takeReceipts: desk.takeReceipts.bind(desk, 'smpp'), takeReply: desk.takeReply.bind(desk) };
  return [
    ...(sms.smpp === undefined ? [] : [new SmppCarrier(sms.smpp, inbox, deps.logger)]),
    ...(sms.africastalking === undefined ? [] : [africasTalking({ ...sms.africastalking, timeoutMs })]),
    ...(sms.termii === undefined ? [] : [termii({ ...sms.termii, timeoutMs })]),
    ...(sms.infobip === undefined
      ? []
      : [infobip({ ...sms.infobip, callbackUrl: urlOf('infobip'), timeoutMs })]),
    ...(sms.twilio === undefined ? [] : [twilio({ ...sms.twilio, callbackUrl: urlOf('twilio'), timeoutMs })]),
  ];
}

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
