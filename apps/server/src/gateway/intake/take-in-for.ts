import {
  type Domain,
  DomainError,
  type IntakeScope,
  type KeyHolder,
  recheckKey,
  type UsedKey,
} from '@talkdrum/domain';

/**
 * Accepts a submission in one transaction of the holder's account, which checks the key again: it may have
 * been revoked while the connection stayed open. Both run together. If the key may no longer send, nothing is
 * committed and it rejects with `unauthenticated`.
 */
export function takeInFor<T>(
  domain: Domain,
  holder: KeyHolder,
  { gateway, name, ip }: UsedKey,
  work: (scope: IntakeScope) => Promise<T>,
): Promise<T> {
  const { accountId, userId } = holder;
  return domain.openIntake({ accountId, userId }, async (scope) => {
    const [now, taken] = await Promise.allSettled([recheckKey(scope.sql, gateway, name, ip), work(scope)]);
    if (now.status === 'rejected') throw now.reason;
    if (now.value?.accountId !== accountId || !now.value.scopes.includes('messages.send'))
      throw new DomainError('unauthenticated', 'This key was revoked or may no longer send.');
    if (taken.status === 'rejected') throw taken.reason;
    return taken.value;
  });
}
