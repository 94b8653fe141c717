import { trpcClient } from '../api-client.ts';
import { holdCalls, releaseCalls } from './calls-gate.ts';
import { anyAccount } from './session-link.ts';

/** If the page is still open after this time, the person chose to stay because of unsaved changes. */
const leavingMs = 5_000;

/** Loads another page. This page sends no more calls. */
export function leaveTo(href: string): void {
  void holdCalls(() => Promise.resolve());
  window.location.assign(href);
  setTimeout(releaseCalls, leavingMs);
}

/** Opens another profile of this person, after calls in flight are answered. */
export async function openProfile(accountId: string, href: string): Promise<void> {
  await holdCalls(() => trpcClient.session.switchAccount.mutate({ accountId }, anyAccount));
  leaveTo(href);
}

/** Ends the session and reloads, which clears all fetched data. */
export async function signOut(): Promise<void> {
  await holdCalls(() => trpcClient.session.signOut.mutate(undefined, anyAccount)).catch(() => undefined);
  leaveTo('/sign-in');
}
