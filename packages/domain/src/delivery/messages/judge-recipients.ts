import { addressHash, type Sql } from '../../kernel/index.ts';
import type { MessageDraft } from './message-draft.ts';
import type { MessageChannel } from './message-request.ts';

/** Why a recipient gets nothing from this account, or null. */
export type RecipientJudge = (channel: MessageChannel, recipient: string) => string | null;

/**
 * Looks up who must not be sent to: addresses that bounced or complained (`suppressed`) or were put on the blocklist by hand
 * (`blocklisted`). Who only unsubscribed from marketing still gets what they asked for.
 */
export async function judgeRecipients(sql: Sql, accountId: string, drafts: readonly MessageDraft[]): Promise<RecipientJudge> {
  const recipients = [...new Set(drafts.map(({ recipient }) => recipient))];
  const { rows } = await sql<{ channel: MessageChannel; hash: string; reason: string }>(
    `select channel, encode(address_hash, 'hex') as hash, reason from suppression
     where account_id = $1 and channel in ('email', 'sms') and address_hash = any($2::bytea[]) and reason <> 'unsubscribe'`,
    [accountId, recipients.map(addressHash)],
  );
  const reasons = new Map(rows.map(({ channel, hash, reason }) => [`${channel} ${hash}`, reason === 'manual' ? 'blocklisted' : 'suppressed']));
  return (channel, recipient) => (reasons.size === 0 ? null : (reasons.get(`${channel} ${addressHash(recipient).toString('hex')}`) ?? null));
}
