import { DomainError, type ErasureStep } from '../../kernel/index.ts';
import { lockErasedSql, skipErasedSql, waitingSql } from './skip-erased.sql.ts';

/**
 * Waiting messages to a person who is being erased are skipped and counted. Throws `invalid_state` while one
 * is being sent, because it would bring data back.
 */
export const skipErased: ErasureStep = {
  counts: 'waiting messages',
  async run(sql, { accountId, deliveries }) {
    await sql(lockErasedSql, [accountId, deliveries]);
    const { rows } = await sql<{ isClaimed: boolean }>(waitingSql, [accountId, deliveries]);
    if (rows.some(({ isClaimed }) => isClaimed))
      throw new DomainError(
        'invalid_state',
        'A message to this person is being sent right now. Try again in a minute.',
      );
    const { rows: skipped } = await sql<{ n: number }>(skipErasedSql, [accountId, deliveries]);
    return skipped[0]?.n ?? 0;
  },
};
