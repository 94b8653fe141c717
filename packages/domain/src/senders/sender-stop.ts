import type { Sql } from '../kernel/index.ts';

/** Why nothing leaves from a sender now; also the reason of a message that is held for it. */
export type SenderStop = 'sender_refused' | 'sender_archived' | 'sender_inactive' | 'promotional_stopped';

export const senderStops = [
  'sender_refused',
  'sender_archived',
  'sender_inactive',
  'promotional_stopped',
] as const satisfies SenderStop[];

/**
 * SQL for a sender's stop, null while it may send. `sender` is the alias of its row, null where it is gone;
 * the account is $1.
 */
export const senderStop = (sender: string): string => `case
    when ${sender}.id is null or ${sender}.archived_at is not null then 'sender_archived' when ${sender}.refused_at is not null then 'sender_refused'
    when ${sender}.status <> 1 then 'sender_inactive'
    when ${sender}.campaign = 'promotional' and ${sender}.channel = 'email'
      and exists (select from promotional_alert where account_id = $1 and level = 'stop' and lifted_at is null) then 'promotional_stopped' end`;

const sentences: Record<SenderStop, string> = {
  sender_refused: 'Our staff refused its sender.',
  sender_archived: 'Its sender was removed.',
  sender_inactive: 'Its sender is not confirmed.',
  promotional_stopped:
    'Promotional email of this account is stopped: too many complaints or bounces. Ask for a review on the SenderID page.',
};

/** One sentence for people, to be shown with a campaign or a message. */
export function explainStop(stop: SenderStop): string {
  return sentences[stop];
}

/** The stop of one sender, null while it may send. */
export async function readSenderStop(
  sql: Sql,
  accountId: string,
  senderId: string | null,
): Promise<SenderStop | null> {
  const { rows } = await sql<{ stop: SenderStop | null }>(
    `select ${senderStop('n')} as stop from account a left join sender n on n.account_id = a.id and n.id = $2 where a.id = $1`,
    [accountId, senderId],
  );
  return rows[0]?.stop ?? null;
}
