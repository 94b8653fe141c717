import type { Domain } from '@talkdrum/domain';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Role } from '../main.ts';

/** Starts the worker: jobs by the clock (Agenda), the sweep over due work, the send pump, the receiver of bounces. */
export async function startWorker(_domain: Domain, _env: Environment, _log: Log): Promise<Role> {
  return { stop: async () => undefined };
}
