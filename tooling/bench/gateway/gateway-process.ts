import { freePort } from '../../postgres.mjs';
import { Child } from '../sending/child.ts';

export interface GatewayProcess {
  child: Child;
  submissionPort: number;
  smppPort: number;
}

/**
 * The real server with ROLE=gateway, on free or given ports, once it is ready. With a folder, it writes a CPU
 * profile there when it ends.
 */
export async function startGatewayProcess(
  ports?: { submissionPort: number; smppPort: number },
  profileFolder: string | null = null,
): Promise<GatewayProcess> {
  const { submissionPort, smppPort } = ports ?? {
    submissionPort: await freePort(),
    smppPort: await freePort(),
  };
  const child = new Child(new URL('../../../apps/server/src/main.ts', import.meta.url), [], {
    env: {
      ROLE: 'gateway',
      // As `npm start` and the image have it.
      MALLOC_ARENA_MAX: '2',
      SUBMISSION_PORT: String(submissionPort),
      SMPP_PORT: String(smppPort),
      GATEWAY_RATE: '1000000',
      LOG_LEVEL: 'info',
      ...(profileFolder === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` }),
    },
  });
  while ((await child.next<{ msg?: string }>()).msg !== 'ready');
  return { child, submissionPort, smppPort };
}
