import type { Domain, Scope } from '@talkdrum/domain';
import type { Log } from '../log.ts';
import type { SandboxMailbox } from './sandbox-mailbox.ts';

/** What every step of the seed works on. */
export interface Demo {
  domain: Domain;
  mailbox: SandboxMailbox;
  publicUrl: string;
  accountId: string;
  userId: string;
  log: Log;
  /** One transaction of the demo account, as its owner. */
  inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

export function openDemo(facts: Omit<Demo, 'inScope'>): Demo {
  const { domain, accountId, userId } = facts;
  return { ...facts, inScope: (work) => domain.openScope({ accountId, userId }, work) };
}
