import type { Domain } from '../domain.ts';
import { readSession, type Sessions } from '../onboarding/index.ts';

/** People's sessions, each call in a transaction of its own. */
export function sessionsOf(domain: Domain) {
  const each =
    <Values extends unknown[], T>(call: (sessions: Sessions, ...values: Values) => Promise<T>) =>
    (...values: Values): Promise<T> =>
      domain.visitor(({ sessions }) => call(sessions, ...values));
  return {
    read: (token: string) => readSession(domain.pool, token),
    begin: each((sessions, ...values: Parameters<Sessions['begin']>) => sessions.begin(...values)),
    list: each((sessions, ...values: Parameters<Sessions['list']>) => sessions.list(...values)),
    end: each((sessions, id: string) => sessions.end(id)),
    revoke: each((sessions, userId: string, id: string) => sessions.revoke(userId, id)),
    revokeOthers: each((sessions, userId: string, keep: string) => sessions.revokeOthers(userId, keep)),
    forgetProof: each((sessions, id: string) => sessions.forgetProof(id)),
    switchAccount: each((sessions, ...values: Parameters<Sessions['switchAccount']>) =>
      sessions.switchAccount(...values),
    ),
  };
}
