import { cpuSeconds } from '../measuring/cpu.ts';
import { DatabaseWatch } from '../measuring/database-watch.ts';
import { median } from '../measuring/median.ts';
import { writeStatements, writeSummary } from '../measuring/profile-folder.ts';
import { Child } from '../sending/child.ts';
import type { BenchCustomer } from './customer.ts';
import { startGatewayProcess } from './gateway-process.ts';
import type { MailOrder } from './mail-client.ts';

export interface SmtpFigures {
  connections: number;
  /** Accepted and committed per second, median of the rounds. */
  perSecond: number;
  barePerSecond: number;
  /** Median of the ratios of each round, whose two halves ran one after the other. */
  ratio: number;
  /** CPU seconds per 1,000 messages; null without /proc. */
  cpuPer1000: { gateway: number | null; postgres: number | null; bare: number | null };
  walBytesPerMail: number;
  refused: number;
}

interface SmtpOptions {
  messages: number;
  rounds: number;
  connections: number;
  /** Writes what gateway and PostgreSQL spent their time on there. */
  profileFolder: string | null;
}

interface Half {
  perSecond: number;
  refused: number;
  /** CPU seconds per 1,000 messages of the server, and of PostgreSQL. */
  cpu: number | null;
  postgres: number | null;
  walBytes: number;
}

/**
 * SMTP submission with TLS and sign-in, alternating with a bare smtp-server that discards everything: same
 * client, library, TLS, sign-in and connections, 5 KB per message. Every second round begins with the bare one.
 * The database must be prepared.
 */
export async function measureSmtp(smtp: BenchCustomer['smtp'], options: SmtpOptions): Promise<SmtpFigures> {
  const { messages, rounds, connections, profileFolder } = options;
  const watch = await DatabaseWatch.open();
  const { child: gateway, submissionPort } = await startGatewayProcess(undefined, profileFolder);
  const bare = new Child(new URL('./bare-smtp.ts', import.meta.url));
  const { port: barePort } = await bare.next<{ port: number }>();
  const client = new Child(new URL('./mail-client.ts', import.meta.url));
  await client.next();
  const half = async (server: Child, port: number, count = messages): Promise<Half> => {
    const counters = async () => [cpuOf(server), watch.cpuSeconds(), await watch.walBytes()] as const;
    const [cpu, postgres, wal] = await counters();
    const order: MailOrder = { port, ...smtp, connections, messages: count };
    client.write(JSON.stringify(order));
    const answer = await client.next<{ perSecond: number; refused: number }>();
    const [cpuAfter, postgresAfter, walAfter] = await counters();
    return {
      ...answer,
      cpu: per1000(cpu, cpuAfter, count),
      postgres: per1000(postgres, postgresAfter, count),
      walBytes: (walAfter - wal) / count,
    };
  };
  // Both compile their code and open their connections before the first round counts.
  await half(bare, barePort, messages / 4);
  await half(gateway, submissionPort, messages / 4);
  if (profileFolder !== null) await watch.forgetStatements();
  const results: { bare: Half; gateway: Half }[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const first = n % 2 === 0 ? await half(bare, barePort) : null;
    const ours = await half(gateway, submissionPort);
    const round = { bare: first ?? (await half(bare, barePort)), gateway: ours };
    results.push(round);
    process.stdout.write(`${tell(round)}\n`);
  }
  if (profileFolder !== null)
    writeStatements(profileFolder, 'smtp', await watch.readStatements(), messages * rounds);
  for (const child of [client, bare, gateway]) await child.stop();
  await watch.close();
  if (profileFolder !== null) writeSummary(profileFolder);
  return { connections, ...figuresOf(results) };
}

function figuresOf(results: readonly { bare: Half; gateway: Half }[]): Omit<SmtpFigures, 'connections'> {
  const middle = (figure: (round: { bare: Half; gateway: Half }) => number) => median(results.map(figure));
  const cpu = (figure: (round: { bare: Half; gateway: Half }) => number | null) => {
    const known = results.map(figure).filter((value) => value !== null);
    return known.length < results.length ? null : Math.round(median(known) * 1_000) / 1_000;
  };
  return {
    perSecond: Math.round(middle((round) => round.gateway.perSecond)),
    barePerSecond: Math.round(middle((round) => round.bare.perSecond)),
    ratio: Math.round(middle((round) => round.gateway.perSecond / round.bare.perSecond) * 100) / 100,
    cpuPer1000: {
      gateway: cpu((round) => round.gateway.cpu),
      postgres: cpu((round) => round.gateway.postgres),
      bare: cpu((round) => round.bare.cpu),
    },
    walBytesPerMail: Math.round(middle((round) => round.gateway.walBytes)),
    refused: results.reduce((sum, { gateway }) => sum + gateway.refused, 0),
  };
}

function tell({ bare, gateway }: { bare: Half; gateway: Half }): string {
  const rate = (one: Half) => Math.round(one.perSecond).toLocaleString('en');
  const seconds = (value: number | null) => value?.toFixed(3) ?? 'unknown';
  return (
    `SMTP: bare ${rate(bare)} · talkdrum ${rate(gateway)} a second, ratio ${(gateway.perSecond / bare.perSecond).toFixed(2)}; ` +
    `CPU s per 1,000: bare ${seconds(bare.cpu)}, gateway ${seconds(gateway.cpu)}, PostgreSQL ${seconds(gateway.postgres)}`
  );
}

function cpuOf({ process: { pid } }: Child): number | null {
  return pid === undefined ? null : cpuSeconds(pid);
}

function per1000(before: number | null, after: number | null, messages: number): number | null {
  return before === null || after === null ? null : ((after - before) / messages) * 1_000;
}
