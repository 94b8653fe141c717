/** PostgreSQL's code for every statement after the one that failed (in_failed_sql_transaction). */
const afterFailure = '25P02';

/**
 * Like `Promise.all` for statements of one transaction, but rejects only after all of them have ended: no
 * statement may still run on the connection when the transaction rolls back. Rejects with the first failure.
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
