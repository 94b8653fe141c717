/** What PostgreSQL says of each statement after the one that failed (in_failed_sql_transaction). */
const afterFailure = '25P02';

/**
 * Several statements of one transaction at once, like `Promise.all`; but it rejects only when all of them
 * have ended, because nothing may still be on its way over the connection when the transaction is rolled
 * back. Rejects with what failed first.
 */
export async function settleAll<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(work);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((reason) => codeOf(reason) !== afterFailure) ?? failures[0];
  return Promise.all(work);
}

function codeOf(reason: unknown): unknown {
  return reason instanceof Error && 'code' in reason ? reason.code : undefined;
}
