import { type Domain, DomainError, takeRate } from '@talkdrum/domain';

const uploadsPerHour = { points: 1_000, seconds: 3_600 };

/** Counts an upload of an account, from the dashboard or a program. Throws `rate_limited`. */
export async function takeUploadRate(domain: Domain, accountId: string): Promise<void> {
  const rate = await takeRate(domain.pool, `asset:${accountId}`, uploadsPerHour);
  if (rate.isAllowed) return;
  throw new DomainError('rate_limited', 'Too many uploads. Wait a while and try again.', {
    resetsAt: rate.resetsAt.toISOString(),
  });
}
