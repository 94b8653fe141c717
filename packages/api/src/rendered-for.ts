import { accountSwitched, DomainError } from '@talkdrum/domain';
import type { RenderedFor, SignedIn } from './context.ts';

/**
 * Refuses a call from a page that was rendered for another account or person than the session now has:
 * someone switched the profile, or signed in as someone else, in another tab of the browser.
 */
export function requireSamePage(renderedFor: RenderedFor | undefined, signedIn: SignedIn): void {
  const { accountId = null, userId = null } = renderedFor ?? {};
  if (userId !== null && userId !== signedIn.userId) {
    const message =
      'Someone else signed in to this browser, so nothing was changed. Reload the page to continue.';
    throw new DomainError('account_switched', message, { isOtherPerson: true });
  }
  if (accountId !== null && accountId !== signedIn.accountId) throw accountSwitched(signedIn.accountId);
}
