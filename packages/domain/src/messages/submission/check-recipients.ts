import { type Channel, sha256Hex, type Sql } from '../../kernel/index.ts';
import { promotionalSkips } from './check-recipients.sql.ts';
import type { MessageSender } from './find-senders.ts';
import type { MessageDraft } from '../request/message-draft.ts';

/** Why a recipient gets nothing from this sender; null if they do. */
export type SuppressionLookup = (
  channel: Channel,
  recipient: string,
  sender: Pick<MessageSender, 'type' | 'isStopExempt'>,
) => string | null;

/**
 * Looks up suppressions: addresses that bounced or complained (`suppressed`), were blocklisted by hand
 * (`blocklisted`) or unsubscribed. An unsubscribe stops promotional email and every SMS, except from senders
 * of one-time codes. Transactional email is still sent.
 */
export async function findSuppressed(
  sql: Sql,
  accountId: string,
  drafts: readonly MessageDraft[],
): Promise<SuppressionLookup> {
  const recipients = [...new Set(drafts.map(({ recipient }) => recipient))];
  if (recipients.length === 0) return () => null;
  const { rows } = await sql<{ channel: Channel; hash: string; reason: string }>(
    `select channel, encode(address_hash, 'hex') as hash, reason
     from suppression
     where account_id = $1 and channel in ('email', 'sms') and address_hash = any($2::bytea[])`,
    [accountId, byteArray(recipients.map(sha256Hex))],
  );
  const reasons = new Map(rows.map(({ channel, hash, reason }) => [`${channel} ${hash}`, reason]));
  return (channel, recipient, { type, isStopExempt }) => {
    const reason = reasons.size === 0 ? undefined : reasons.get(`${channel} ${sha256Hex(recipient)}`);
    if (reason === undefined) return null;
    if (reason === 'manual') return 'blocklisted';
    if (reason !== 'unsubscribe') return 'suppressed';
    const isHonoured = channel === 'email' ? type === 'promotional' : !isStopExempt;
    return isHonoured ? 'unsubscribed' : null;
  };
}

/** An array parameter of bytea, from hex. */
function byteArray(values: readonly string[]): string {
  return `{${values.map((hex) => `"\\\\x${hex}"`).join()}}`;
}

/**
 * The other reasons why a campaign leaves people out, by `channel recipient`: blocklisted contacts, lists
 * they left or didn't confirm, and numbers on a do-not-disturb register. For promotional messages only.
 */
export async function findPromotionalSkips(
  sql: Sql,
  accountId: string,
  drafts: readonly Pick<MessageDraft, 'channel' | 'recipient'>[],
): Promise<ReadonlyMap<string, string>> {
  if (drafts.length === 0) return new Map();
  const { rows } = await sql<{ channel: string; recipient: string; reason: string | null }>(
    promotionalSkips,
    [accountId, drafts.map(({ channel }) => channel), drafts.map(({ recipient }) => recipient)],
  );
  return new Map(
    rows.flatMap(({ channel, recipient, reason }) =>
      reason === null ? [] : [[`${channel} ${recipient}`, reason] as const],
    ),
  );
}
