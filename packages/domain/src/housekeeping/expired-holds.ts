import type { Domain } from '../domain.ts';
import { releaseExpiredHolds } from '../wallet/index.ts';
import { accountIds } from './each-account.ts';

/** Releases what ran out, in every account. Returns how many holds. */
export async function releaseHoldsThatRanOut(domain: Domain): Promise<number> {
  let released = 0;
  for (const accountId of await accountIds(domain.pool)) released += await releaseExpiredHolds(domain, accountId);
  return released;
}
