import type { Domain } from '@talkdrum/domain';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { type Demo, openDemo } from './demo-account.ts';
import { isSandboxed } from './is-sandboxed.ts';
import { SandboxMailbox } from './sandbox-mailbox.ts';

/** The demo account that the seed made. Throws where mail, texts or payments would really be sent. */
export async function findDemo(domain: Domain, env: Environment, log: Log): Promise<Demo> {
  if (!isSandboxed(env) || env.SANDBOX_URL === undefined)
    throw new Error('the demo’s history is made only where everything goes to the sandbox');
  const person = await domain.visitor(({ people }) => people.byEmail('demo@talkdrum.localhost'));
  if (person?.accountId == null) throw new Error('there is no demo account');
  return openDemo({
    domain,
    accountId: person.accountId,
    userId: person.id,
    log,
    mailbox: new SandboxMailbox(env.SANDBOX_URL),
    publicUrl: env.PUBLIC_URL,
  });
}
