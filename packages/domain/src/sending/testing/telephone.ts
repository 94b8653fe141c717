import type { OutgoingSms, SmsRouter } from '../../sms/index.ts';

/** A router that accepts every text message at once, and stores it. */
export class Telephone implements SmsRouter {
  readonly window = 8;
  readonly got: OutgoingSms[] = [];
  send(messages: readonly OutgoingSms[]) {
    this.got.push(...messages);
    return Promise.resolve(
      messages.map(({ id }) => ({ kind: 'sent' as const, carrier: 'test', providerId: id })),
    );
  }
  close() {
    return Promise.resolve();
  }
}
