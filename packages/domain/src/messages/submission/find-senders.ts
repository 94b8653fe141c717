import type { Sql, MessageType, Channel } from '../../kernel/index.ts';
import {
  refusalToSend,
  type SenderState,
  senderStateColumns,
  type UnauthenticatedMail,
} from '../../senders/index.ts';
import { explainStop, type SenderStop, senderStop } from '../../senders/index.ts';
import type { MessageDraft } from '../request/message-draft.ts';
import { Refusal } from '../request/refuse.ts';

/** A sender as a message needs it. */
export interface MessageSender {
  id: string;
  sender: string;
  type: MessageType;
  /** Declared for one-time codes: STOP doesn't hold its messages back. */
  isStopExempt: boolean;
  /** Its messages wait until its domain can be authenticated. */
  isHeld: boolean;
}

interface SenderRow extends SenderState, Omit<MessageSender, 'isHeld'> {
  channel: Channel;
  status: number;
  stop: SenderStop | null;
  unauthenticatedMail: UnauthenticatedMail | null;
}

/**
 * Gives the sender of a draft; throws a `Refusal` for one that is not the account's, of the other channel, or
 * may not send now.
 */
export type SenderLookup = (draft: MessageDraft) => MessageSender;

/** Reads the senders that drafts name, by id or by address, in one statement. */
export async function findSenders(
  sql: Sql,
  accountId: string,
  drafts: readonly MessageDraft[],
): Promise<SenderLookup> {
  const ids = new Set(drafts.flatMap(({ from }) => from.senderId ?? []));
  const names = new Set(drafts.flatMap(({ from }) => from.address ?? []));
  const { rows } = await sql<SenderRow>(
    `select s.id, s.channel, s.campaign as type, s.is_stop_exempt as "isStopExempt", s.status, ${senderStop('s')} as stop,
       d.unauthenticated_mail as "unauthenticatedMail", ${senderStateColumns}
     from sender s left join sending_domain d on d.account_id = s.account_id and d.id = s.sending_domain_id
     where s.account_id = $1 and s.archived_at is null and (s.id = any($2::uuid[]) or lower(s.sender) = any($3::text[]))`,
    [accountId, [...ids], [...names]],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map(rows.map((row) => [`${row.channel} ${row.sender.toLowerCase()}`, row]));
  return ({ channel, from }) => {
    const row = from.senderId === null ? byName.get(`${channel} ${from.address}`) : byId.get(from.senderId);
    if (row === undefined)
      throw new Refusal(
        'from',
        `${from.address ?? 'This sender'} is not one of your senders. Add it on the SenderID page.`,
        'not_found',
      );
    if (row.channel !== channel)
      throw new Refusal('from', `${row.sender} is no sender for ${channel === 'sms' ? 'SMS' : 'email'}.`);
    if (from.address !== null && row.sender.toLowerCase() !== from.address)
      throw new Refusal('from', 'The address is not the one of this sender.');
    if (row.stop === 'sender_refused')
      throw new Refusal('from', `${row.sender} was refused by our staff and cannot send.`, 'blocked');
    if (row.status !== 1)
      throw new Refusal(
        'from',
        `${row.sender} is not active yet. ${channel === 'sms' ? 'It waits for our approval: see' : 'Confirm it on'} the SenderID page.`,
        'blocked',
      );
    if (row.stop !== null) throw new Refusal('from', explainStop(row.stop), 'blocked');
    return { ...row, isHeld: isHeld(row) };
  };
}

/**
 * A sender whose domain fails holds its messages where the account chose so; else a `Refusal` names the
 * record to add.
 */
function isHeld(row: SenderRow): boolean {
  const refusal = row.channel === 'email' ? refusalToSend(row, 'message') : null;
  if (refusal === null) return false;
  if (refusal.id === 'domain_not_authenticated' && row.unauthenticatedMail === 'hold') return true;
  throw new Refusal('from', refusal.message, 'blocked');
}
