import type { Zone } from '../dns/zone.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { PhoneDesk } from '../sms/phone-desk.ts';
import type { TrafficStats } from '../mail/traffic-stats.ts';

/** The services the web pages show and change. */
export type World = {
  mailbox: Mailbox;
  zone: Zone;
  stats: () => TrafficStats;
  smtpUrl: string;
  dnsAddress: string;
  paymentsUrl: string;
  smppAddress: string;
  smsUrl: string;
  phones: PhoneDesk;
};
