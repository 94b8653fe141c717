import { askPerson, type Interruption } from './interruption.ts';
import { pageSession } from './page-session.ts';

interface Refusal {
  code: string | null | undefined;
  details: Record<string, unknown>;
}

/**
 * Whether to retry a refused call: true once the person signed in again or switched back in the dialog.
 * `isPressed` means the person started the call.
 */
export async function recover(refusal: Refusal, isPressed: boolean): Promise<boolean> {
  const about = interruptionOf(refusal);
  const page = pageSession();
  if (about === null || page === null) return false;
  if (!page.isView) return askPerson(about, isPressed);
  if (about.kind === 'signed-out') window.location.assign('/sign-in');
  return false;
}

function interruptionOf({ code, details }: Refusal): Interruption | null {
  if (code === 'unauthenticated') return { kind: 'signed-out' };
  if (code !== 'account_switched') return null;
  return {
    kind: 'switched',
    accountId: typeof details['accountId'] === 'string' ? details['accountId'] : null,
  };
}
