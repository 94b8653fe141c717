import type { Domain } from '@talkdrum/domain';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Role } from '../main.ts';
import type { GatewayCounters } from './counters.ts';
import { Doorkeeper } from './intake/doorkeeper.ts';
import { Rates } from './intake/rates.ts';
import { ByteBudget } from './submission/read-mail.ts';
import { startSubmission, type SubmissionServer } from './submission/submission-server.ts';
import { SubmissionSessions } from './submission/submission-sessions.ts';
import { loadCertificate } from './tls/certificate.ts';

/** Contents of mail in memory at once, over all connections. */
const mailBytes = 256_000_000;

export interface Gateway extends Role {
  submissionPort: number;
}

/** Starts the protocols by which programs hand messages in: SMTP submission. */
export async function startGateway(domain: Domain, env: Environment, log: Log, counters: GatewayCounters): Promise<Gateway> {
  const rates = new Rates(env.GATEWAY_RATE, env.GATEWAY_RATE * 2);
  const submission: SubmissionServer = await startSubmission({
    host: env.GATEWAY_HOST,
    port: env.SUBMISSION_PORT,
    name: env.GATEWAY_NAME,
    certificate: loadCertificate(env, log),
    sessions: new SubmissionSessions({ domain, doorkeeper: new Doorkeeper(), rates, budget: new ByteBudget(mailBytes), counters, log }),
    log,
  });
  return { submissionPort: submission.port, stop: () => submission.stop() };
}
