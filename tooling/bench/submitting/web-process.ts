import { freePort } from '../../postgres.mjs';
import { Child } from '../sending/child.ts';

export interface WebProcess {
  child: Child;
  url: string;
  /** Of what accounts publish. */
  publicUrl: string;
}

/** The real server with ROLE=web, on free ports, once it is ready. It leaves a CPU profile in `profiles` when it ends. */
export async function startWebProcess(
  main = new URL('../../../apps/server/src/main.ts', import.meta.url),
  profiles: string | null = null,
): Promise<WebProcess> {
  const [port, publicPort] = [await freePort(), await freePort()];
  const child = new Child(main, [], {
    env: {
      ROLE: 'web',
      // As `npm start` and the image have it.
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      PUBLIC_PORT: String(publicPort),
      LOG_LEVEL: 'info',
      ...(profiles === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
    },
  });
  while ((await child.next<{ msg?: string }>()).msg !== 'ready');
  return { child, url: `http://127.0.0.1:${port}`, publicUrl: `http://127.0.0.1:${publicPort}` };
}
