import type { ContentCondition } from '@talkdrum/email-designs';
import { readShownParts } from '../../audience/index.ts';
import type { Unit } from '../../kernel/index.ts';

/** The conditional parts that one contact would see now. */
export async function readContactParts(
  { sql, actor, clock }: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  conditions: readonly ContentCondition[],
  contactId: string,
): Promise<number> {
  const { accountId } = actor;
  const { rows } = await sql<{ timezone: string }>('select timezone from account where id = $1', [accountId]);
  const setting = { accountId, now: clock.now(), timezone: rows[0]?.timezone ?? 'UTC' };
  return (await readShownParts(sql, setting, conditions, [contactId])).get(contactId) ?? 0;
}
