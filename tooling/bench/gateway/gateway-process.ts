import { freePort } from '../../postgres.mjs';
import { Child } from '../sending/child.ts';

export interface GatewayProcess {
  child: Child;
  submissionPort: number;
  smppPort: number;
}

/** The real server with ROLE=gateway, on free or given ports, once it is ready. */
export async function startGatewayProcess(ports?: {
  submissionPort: number;
  smppPort: number;
}): Promise<GatewayProcess> {
  const { submissionPort, smppPort } = ports ?? {
    submissionPort: await freePort(),
    smppPort: await freePort(),
  };
  const child = new Child(new URL('../../../apps/server/src/main.ts', import.meta.url), [], {
    ROLE: 'gateway',
    SUBMISSION_PORT: String(submissionPort),
    SMPP_PORT: String(smppPort),
    GATEWAY_RATE: '1000000',
    LOG_LEVEL: 'info',
  });
  while ((await child.next<{ msg?: string }>()).msg !== 'ready');
  return { child, submissionPort, smppPort };
}
