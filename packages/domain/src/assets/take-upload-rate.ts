import type { BareDomain } from '../domain-with.ts';
import { DomainError, takeRate } from '../kernel/index.ts';

const uploadsPerHour = { points: 1_000, seconds: 3_600 };

/** Counts uploads of an account, from the dashboard, a program or an imported template. Throws `rate_limited`. */
export async function takeUploadRate(
  { pool }: Pick<BareDomain, 'pool'>,
  accountId: string,
  files = 1,
): Promise<void> {
  const rate = await takeRate(pool, `asset:${accountId}`, uploadsPerHour, files);
  if (rate.isAllowed) return;
  throw new DomainError('rate_limited', 'Too many uploads. Wait a while and try again.', {
    resetsAt: rate.resetsAt.toISOString(),
  });
}
