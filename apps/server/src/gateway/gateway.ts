import type { Domain } from '@talkdrum/domain';
import { type Pace, slowestLine } from '../bodies/pace.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Role } from '../role.ts';
import type { GatewayCounters } from './counters.ts';
import { shareOf } from '../share-of.ts';
import { Doorkeeper, doorLimits } from './intake/doorkeeper.ts';
import { KeyWatch } from './intake/key-watch.ts';
import { Rates } from './intake/rates.ts';
import { SmppGateway } from './smpp/smpp-gateway.ts';
import { ByteBudget } from './submission/read-mail.ts';
import { startSubmission, type SubmissionServer } from './submission/submission-server.ts';
import { SubmissionSessions } from './submission/submission-sessions.ts';
import { loadCertificate } from './tls/certificate.ts';

/** Bytes of mail content in memory at once, over all connections. */
const mailBytes = 256_000_000;

export interface Gateway extends Role {
  submissionPort: number;
  smppPort: number;
}

/** Starts the protocols programs submit messages with: SMTP submission and SMPP. */
export async function startGateway(
  domain: Domain,
  env: Environment,
  log: Log,
  counters: GatewayCounters,
  slowest: Pace = slowestLine,
): Promise<Gateway> {
  const keyWatch = new KeyWatch(domain, log);
  const rate = shareOf(env.GATEWAY_RATE, env.PROCESSES);
  const rates = new Rates(rate, rate * 2);
  const shared = {
    domain,
    doorkeeper: new Doorkeeper(doorLimits(env.PROCESSES)),
    rates,
    keyWatch,
    counters,
    log,
  };
  const submission: SubmissionServer = await startSubmission({
    host: env.GATEWAY_HOST,
    port: env.SUBMISSION_PORT,
    name: env.GATEWAY_NAME,
    certificate: loadCertificate(env, log),
    sessions: new SubmissionSessions({ ...shared, slowest, budget: new ByteBudget(mailBytes) }),
    log,
  });
  const smpp = new SmppGateway({
    ...shared,
    host: env.GATEWAY_HOST,
    port: env.SMPP_PORT,
    window: env.SMPP_WINDOW,
    binds: shareOf(env.SMPP_BINDS, env.PROCESSES),
    alphabet: env.SMPP_ALPHABET,
  });
  const stop = async () => {
    keyWatch.stop();
    await Promise.all([submission.stop(), smpp.stop()]);
  };
  await smpp.start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  keyWatch.start();
  return { submissionPort: submission.port, smppPort: smpp.port, stop };
}
