import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** Structured logs. Secrets and addresses are left out at the source; what slips in by these names is masked. */
export function createLog(level: string, role: string) {
  return pino({ level, base: { role, pid: process.pid }, redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'email'] });
}
