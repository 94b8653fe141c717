import {
  type Domain,
  DomainError,
  type IntakeScope,
  type KeyHolder,
  type LastInTransaction,
  recheckKey,
  type UsedKey,
} from '@talkdrum/domain';

/**
 * Accepts a submission in one transaction of the holder's account, which checks the key again: it may have
 * been revoked while the connection stayed open. Both run together. If the key may no longer send, nothing is
 * committed and it rejects with `unauthenticated`. `work` passes `last` to the service that submits.
 */
export function takeInFor<T>(
  domain: Domain,
  holder: KeyHolder,
  key: UsedKey,
  work: (scope: IntakeScope, last: LastInTransaction) => Promise<T>,
): Promise<T> {
  const { accountId, userId } = holder;
  return domain.openIntake({ accountId, userId }, async (scope) => {
    const permit = recheckKey(scope.sql, accountId, key).then((now) => {
      if (now?.accountId !== accountId || !now.scopes.includes('messages.send'))
        throw new DomainError('unauthenticated', 'This key was revoked or may no longer send.');
    });
    const { commitBehind, answerFirst, undo } = scope;
    const last = { permit, commitBehind, answerFirst, undo };
    const [now, taken] = await Promise.allSettled([permit, work(scope, last)]);
    if (now.status === 'rejected') throw now.reason;
    if (taken.status === 'rejected') throw taken.reason;
    return taken.value;
  });
}
