import { addressHash, type Sql, type Channel } from '../../kernel/index.ts';
import { standingOverLists } from '../../audience/index.ts';
import type { MessageSender } from './find-senders.ts';
import type { MessageDraft } from '../request/message-draft.ts';

/** Why a recipient gets nothing from this sender of the account, or null. */
export type RecipientJudge = (
  channel: Channel,
  recipient: string,
  sender: Pick<MessageSender, 'type' | 'isStopExempt'>,
) => string | null;

/**
 * Looks up who must not be sent to: addresses that bounced or complained (`suppressed`), were put on the
 * blocklist by hand (`blocklisted`) or unsubscribed. An unsubscribe keeps back promotional email and every
 * SMS, but for senders of one-time codes; transactional email still arrives.
 */
export async function judgeRecipients(
  sql: Sql,
  accountId: string,
  drafts: readonly MessageDraft[],
): Promise<RecipientJudge> {
  const recipients = [...new Set(drafts.map(({ recipient }) => recipient))];
  const { rows } = await sql<{ channel: Channel; hash: string; reason: string }>(
    `select channel, encode(address_hash, 'hex') as hash, reason from suppression
     where account_id = $1 and channel in ('email', 'sms') and address_hash = any($2::bytea[])`,
    [accountId, recipients.map(addressHash)],
  );
  const reasons = new Map(rows.map(({ channel, hash, reason }) => [`${channel} ${hash}`, reason]));
  return (channel, recipient, { type, isStopExempt }) => {
    const reason =
      reasons.size === 0 ? undefined : reasons.get(`${channel} ${addressHash(recipient).toString('hex')}`);
    if (reason === undefined) return null;
    if (reason === 'manual') return 'blocklisted';
    if (reason !== 'unsubscribe') return 'suppressed';
    const isHonoured = channel === 'email' ? type === 'promotional' : !isStopExempt;
    return isHonoured ? 'unsubscribed' : null;
  };
}

/**
 * What a campaign would leave people out for beside suppression, by `channel recipient`: blocklisted
 * contacts, lists that were left or not confirmed, and numbers on a do-not-disturb register. Ask it for
 * promotional messages only.
 */
export async function judgePromotional(
  sql: Sql,
  accountId: string,
  drafts: readonly Pick<MessageDraft, 'channel' | 'recipient'>[],
): Promise<ReadonlyMap<string, string>> {
  if (drafts.length === 0) return new Map();
  const { rows } = await sql<{ channel: string; recipient: string; reason: string | null }>(
    `select g.channel, g.recipient, coalesce(p.reason, case when g.channel = 'sms' and exists (
         select from sms_do_not_disturb where number_hash = sha256(convert_to(g.recipient, 'UTF8'))) then 'do_not_disturb' end) as reason
     from (select distinct * from unnest($2::text[], $3::text[]) as t (channel, recipient)) g
     left join lateral (
       select case when case g.channel when 'email' then c.email_status else c.sms_status end = 'blocklisted' then 'blocklisted'
         else (select nullif(${standingOverLists}, 'subscribed') from list_member where account_id = $1 and contact_id = c.id) end as reason
       from contact c where c.account_id = $1 and c.deleted_at is null
         and c.id in (select id from contact where account_id = $1 and g.channel = 'email' and email = g.recipient
           union all select id from contact where account_id = $1 and g.channel = 'sms' and phone = g.recipient)
       order by 1 nulls last limit 1) p on true`,
    [accountId, drafts.map(({ channel }) => channel), drafts.map(({ recipient }) => recipient)],
  );
  return new Map(
    rows.flatMap(({ channel, recipient, reason }) =>
      reason === null ? [] : [[`${channel} ${recipient}`, reason] as const],
    ),
  );
}
