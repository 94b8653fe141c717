import type { Channel } from '../../kernel/index.ts';

/**
 * SQL: whether an unsubscribe stops this message. It stops promotional email and every SMS, except our
 * answers to keywords and senders declared for one-time codes.
 */
export const honoursUnsubscribe = (sender: string, message: string): string =>
  `(${message}.source <> 'reply' and case ${sender}.channel
    when 'email' then ${sender}.campaign = 'promotional'
    else not ${sender}.is_stop_exempt end)`;

/**
 * SQL for a FROM: one message with its recipient's suppression (null for none). Like `senderOfMessage`, it
 * runs once per id: as a join of sets, a plan made while the tables were empty reads every suppression of the
 * account for each message.
 */
export const suppressedMessage = (channel: Channel, id: string): string => `select source, sender_id, (
        select reason from suppression s where s.account_id = $1 and s.channel = '${channel}'
          and s.address_hash = sha256(convert_to(message.recipient, 'UTF8'))) as suppression
      from message where account_id = $1 and id = ${id} offset 0`;

/** SQL that joins a message's sender as `n`, with nulls for a deleted sender. */
export const senderOfMessage = (message: string): string =>
  `left join lateral (
    select * from sender where account_id = $1 and id = ${message}.sender_id offset 0) n on true`;
