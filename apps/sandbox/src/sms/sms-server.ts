import Fastify from 'fastify';
import { explainListenError } from '../listen.ts';
import { prepareSite } from '../site/prepare-site.ts';
import { airtimeApi } from './airtime-api.ts';
import { AirtimeDesk } from './airtime-desk.ts';
import { carrierApis } from './carrier-apis.ts';
import { PhoneDesk } from './phone-desk.ts';
import type { SmsKeys } from './sms-keys.ts';
import { Registry } from './receipt-plan.ts';
import { smsPages } from './sms-pages.ts';
import { startSmsc } from './smsc.ts';
import { TextStore } from './text-store.ts';

export type SmsOptions = {
  smppPort: number;
  httpPort: number;
  host: string;
  keys: SmsKeys;
  receiptMs: number;
};
export type SmsServer = {
  smppPort: number;
  httpPort: number;
  desk: PhoneDesk;
  airtime: AirtimeDesk;
  stop(): Promise<void>;
};

/**
 * Simulates an SMSC, four carriers with HTTP APIs and an airtime provider, and shows the phones that receive their texts. Throws
 * PortInUseError.
 */
export async function startSmsServer({
  smppPort,
  httpPort,
  host,
  keys,
  receiptMs,
}: SmsOptions): Promise<SmsServer> {
  const store = new TextStore();
  const registry = new Registry();
  const smsc = await startSmsc({ port: smppPort, host, keys, store, registry, receiptMs });
  const desk = new PhoneDesk({ store, keys, smsc, registry, receiptMs });
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  prepareSite(app, host);
  const port = () => {
    const address = app.server.address();
    return address !== null && typeof address === 'object' ? address.port : httpPort;
  };
  const airtime = new AirtimeDesk(desk.callbacks, { url: keys.airtimeCallbackUrl, delayMs: receiptMs });
  carrierApis(app, desk);
  airtimeApi(app, airtime, keys);
  smsPages(app, desk, {
    airtime,
    smppAddress: `${host}:${smsc.port}`,
    httpUrl: () => `http://${host}:${port()}`,
  });
  const stop = async () => {
    desk.stop();
    await app.close();
    await smsc.stop();
  };
  try {
    await app.listen({ port: httpPort, host });
  } catch (error) {
    await stop();
    throw explainListenError(error, 'the SMS carriers', httpPort);
  }
  return { smppPort: smsc.port, httpPort: port(), desk, airtime, stop };
}
