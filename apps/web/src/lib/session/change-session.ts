import { trpcClient } from '../api-client.ts';
import { holdCalls, releaseCalls } from './calls-gate.ts';
import { anyAccount } from './session-link.ts';

/**
 * A page that is still there after this wasn't left: the person chose to stay in the question about unsaved
 * changes.
 */
const leavingMs = 5_000;

/** Loads another page; until it is there, nothing is asked on this one. */
export function leaveTo(href: string): void {
  void holdCalls(() => Promise.resolve());
  window.location.assign(href);
  setTimeout(releaseCalls, leavingMs);
}

/** Opens another profile of this person. What is under way for this one is answered first. */
export async function openProfile(accountId: string, href: string): Promise<void> {
  await holdCalls(() => trpcClient.session.switchAccount.mutate({ accountId }, anyAccount));
  leaveTo(href);
}

/** Ends the session. The next page is loaded anew, so nothing that was fetched is left. */
export async function signOut(): Promise<void> {
  await holdCalls(() => trpcClient.session.signOut.mutate(undefined, anyAccount)).catch(() => undefined);
  leaveTo('/sign-in');
}
