import type { BareDomain } from '../../domain-with.ts';
import { type CommitBehind, conflictOf, DomainError, type RowUnit } from '../../kernel/index.ts';

/** A transaction of visitors: rows alone. */
export type VisitorScope = RowUnit & { commitBehind: CommitBehind };

/**
 * One at a time for each visitor: a second one inside it could wait forever for the first. Throws `conflict` for what
 * someone else changed at the same time; nothing was stored, and a second try finds it.
 */
export async function inIntake<T>(
  domain: Pick<BareDomain, 'openIntake' | 'visitorLanes'>,
  accountId: string,
  work: (scope: VisitorScope) => Promise<T>,
): Promise<T> {
  const run = async () => ({ result: await domain.openIntake({ accountId, userId: null }, work) });
  const done = await domain.visitorLanes.intake.run(accountId, run).catch((error: unknown) => {
    throw conflictOf(error) ?? error;
  });
  if (done === null)
    throw new DomainError('rate_limited', 'Too many people are using this page. Try again in a minute.');
  return done.result;
}
