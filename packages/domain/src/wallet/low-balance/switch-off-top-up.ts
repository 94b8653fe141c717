import type { Unit } from '../../kernel/index.ts';

/** Stops automatic charges of the unit's account. The reason is a sentence for its owner. */
export async function switchOffTopUp({ sql, actor, clock }: Unit, reason: string): Promise<void> {
  await sql('update automatic_top_up set is_on = false, off_reason = $2, off_at = $3 where account_id = $1', [
    actor.accountId,
    reason,
    clock.now(),
  ]);
}
