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

/**
 * SQL: whether an unsubscribe keeps this single message back. It does for promotional email and for every
 * SMS, but for our own answers to keywords and senders the account declared for one-time codes.
 */
export const honoursUnsubscribe = (sender: string, message: string): string =>
  `(${message}.source <> 'reply' and case ${sender}.channel when 'email' then ${sender}.campaign = 'promotional' else not ${sender}.is_stop_exempt end)`;

/**
 * SQL for a FROM: one single message with the suppression of its recipient (`suppression`, null for none).
 * Like `senderOfMessage` it is asked for each id by itself: joined as sets, a plan made while tables were
 * empty reads every suppression of the account for each message.
 */
export const suppressedMessage = (
  channel: 'email' | 'sms',
  id: string,
): string => `select source, sender_id, (
        select reason from suppression s where s.account_id = $1 and s.channel = '${channel}'
          and s.address_hash = sha256(convert_to(message.recipient, 'UTF8'))) as suppression
      from message where account_id = $1 and id = ${id} offset 0`;

/** SQL that joins a message's sender as `n`; its columns are null where it is gone. */
export const senderOfMessage = (message: string): string =>
  `left join lateral (select * from sender where account_id = $1 and id = ${message}.sender_id offset 0) n on true`;

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
