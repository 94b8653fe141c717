import type { BareDomain, DomainWith } from '../../domain-with.ts';
import { africasTalking } from '../carriers/africas-talking.ts';
import { callbackUrl } from '../carriers/callback-url.ts';
import { infobip } from '../carriers/infobip.ts';
import { SmppCarrier } from '../carriers/smpp/smpp-carrier.ts';
import type { CarrierName, SmsCarrier } from '../carriers/sms-carrier.ts';
import { termii } from '../carriers/termii.ts';
import { twilio } from '../carriers/twilio.ts';
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
