import type { BareDomain } from '../../domain-with.ts';
import { type CommitBehind, conflictOf, type RowUnit } from '../../kernel/index.ts';

/** A transaction of visitors: rows alone. */
export type VisitorScope = RowUnit & { commitBehind: CommitBehind };

/** Throws `conflict` for what someone else changed at the same time; nothing was stored, and a second try finds it. */
export function inIntake<T>(
  domain: Pick<BareDomain, 'openIntake'>,
  accountId: string,
  work: (scope: VisitorScope) => Promise<T>,
): Promise<T> {
  return domain.openIntake({ accountId, userId: null }, work).catch((error: unknown) => {
    throw conflictOf(error) ?? error;
  });
}
