import type { Domain } from '@talkdrum/domain';
import { median } from '../measuring/median.ts';
import { Child } from '../sending/child.ts';
import { addCustomer } from './customer.ts';
import { startGatewayProcess } from './gateway-process.ts';
import type { MailOrder } from './mail-client.ts';

export interface SmtpFigures {
  /** Accepted and committed per second, median of the rounds. */
  perSecond: number;
  barePerSecond: number;
  ratio: number;
  refused: number;
}

/**
 * SMTP submission with TLS and sign-in, alternating with a bare smtp-server that discards everything: same
 * client and connections, 5 KB per message. The database must be prepared.
 */
export async function measureSmtp(
  domain: Domain,
  options: { messages: number; rounds: number; connections: number },
): Promise<SmtpFigures> {
  const { messages, rounds, connections } = options;
  const { smtp } = await addCustomer(domain);
  const { child: gateway, submissionPort } = await startGatewayProcess();
  const bare = new Child(new URL('./bare-smtp.ts', import.meta.url));
  const { port: barePort } = await bare.next<{ port: number }>();
  const client = new Child(new URL('./mail-client.ts', import.meta.url));
  await client.next();
  const round = (port: number) => {
    const order: MailOrder = { port, ...smtp, connections, messages };
    client.write(JSON.stringify(order));
    return client.next<{ perSecond: number; refused: number }>();
  };
  const results: { bare: number[]; gateway: number[]; refused: number } = {
    bare: [],
    gateway: [],
    refused: 0,
  };
  for (let n = 0; n < rounds; n += 1) {
    results.bare.push((await round(barePort)).perSecond);
    const { perSecond, refused } = await round(submissionPort);
    results.gateway.push(perSecond);
    results.refused += refused;
    process.stdout.write(
      `SMTP: bare ${Math.round(results.bare.at(-1) ?? 0).toLocaleString('en')} · talkdrum ${Math.round(perSecond).toLocaleString('en')} a second\n`,
    );
  }
  for (const child of [client, bare, gateway]) await child.stop();
  const [perSecond, barePerSecond] = [Math.round(median(results.gateway)), Math.round(median(results.bare))];
  return {
    perSecond,
    barePerSecond,
    ratio: Math.round((perSecond / barePerSecond) * 100) / 100,
    refused: results.refused,
  };
}
