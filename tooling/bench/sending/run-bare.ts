import type { Domain } from '@talkdrum/domain';
import type { BaselineOrder } from './baseline.ts';
import type { SeededAccount } from './campaign-seed.ts';
import { Child } from './child.ts';
import { sampleMessage } from './sample-message.ts';

export interface BareRun {
  perSecond: number;
  /** CPU seconds of the sender. */
  cpuPer1000: number;
}

interface BareOptions {
  port: number;
  connections: number;
  recipients: number;
  /** Signs with the key of this account's domain. */
  signAs: SeededAccount | null;
}

/** The bare sender, in a process of its own. */
export async function runBare(
  domain: Domain,
  { port, connections, recipients, signAs }: BareOptions,
): Promise<BareRun> {
  const child = new Child(new URL('./baseline.ts', import.meta.url));
  const key =
    signAs === null
      ? null
      : await domain.openScope({ accountId: signAs.accountId, userId: null }, ({ sendingDomains }) =>
          sendingDomains.signingKey('kola.example'),
        );
  const order: BaselineOrder = { port, connections, recipients, raw: sampleMessage() };
  if (key !== null)
    order.dkim = { domainName: key.domain, keySelector: key.selector, privateKey: key.privateKeyPem };
  child.write(JSON.stringify(order));
  const { ms, cpuMs } = await child.next<{ ms: number; cpuMs: number }>();
  await child.ended;
  return { perSecond: (recipients / ms) * 1000, cpuPer1000: cpuMs / recipients };
}
