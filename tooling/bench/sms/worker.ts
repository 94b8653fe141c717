import { createSmsRouter, SendPump } from '@talkdrum/domain';
import { openBenchDomain } from '../sending/bench-domain.ts';

/**
 * A worker process that sends SMS. Its parent passes the SMSC's port, and ends it; it may also pass the unanswered
 * messages of each of the two binds and how long a claim is leased.
 */
const port = Number(process.argv[2]);
const window = Number(process.argv[3] ?? 500);
const leaseSeconds = Number(process.argv[4] ?? 60);
const domain = await openBenchDomain(1, 1, {
  sms: {
    callbackOrigin: 'http://127.0.0.1:1',
    smpp: { host: '127.0.0.1', port, systemId: 'talkdrum', password: 'sandbox', binds: 2, window },
  },
});
const smsRouter = createSmsRouter(domain);
if (smsRouter === undefined) throw new Error('no router');
const pump = new SendPump(domain, { smsRouter, options: { leaseSeconds } });
// The clock starts with the first message: loading the modules is no part of sending.
process.send?.({ ready: true });
process.once('message', () => {
  pump.start();
  process.once('message', end);
});

function end(): void {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.send?.({
    rssMb: Math.round(maxRSS / 1_024),
    cpuSeconds: Math.round((userCPUTime + systemCPUTime) / 100_000) / 10,
  });
  void pump
    .drain()
    .then(() => domain.close())
    .then(() => process.exit(0));
}
