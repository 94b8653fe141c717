import { askPerson, type Interruption } from './interruption.ts';
import { pageSession } from './page-session.ts';

interface Refusal {
  code: string | null | undefined;
  details: Record<string, unknown>;
}

/**
 * Whether a refused call may be made once more: the session had ended or stood for another account, and the
 * person put that right in a dialog, while everything on the page stayed as it was. `isPressed`: the person
 * waits for this call.
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
