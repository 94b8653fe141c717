import type { MessageType, Sql } from '../../kernel/index.ts';
import { checkSender, type SenderState, type UnauthenticatedMail } from '../../senders/index.ts';
import type { MessageDraft } from '../request/message-draft.ts';
import { Refusal } from '../request/refuse.ts';
import { findSubmissionSendersSql } from './submission.sql.ts';

export interface MessageSender {
  id: string;
  sender: string;
  type: MessageType;
  /** Declared for one-time codes, so STOP doesn't apply to its messages. */
  isStopExempt: boolean;
  /** Its messages are held until its domain's DKIM record is verified. */
  isHeld: boolean;
}

interface SenderRow extends SenderState, Omit<MessageSender, 'isHeld'> {
  unauthenticatedMail: UnauthenticatedMail | null;
}

/**
 * Returns a draft's sender. Throws a `Refusal` if the account has no such sender, it belongs to the other
 * channel, or it may not send now.
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
  const { rows } =
    drafts.length === 0
      ? { rows: [] }
      : await sql<SenderRow>(findSubmissionSendersSql, [accountId, [...ids], [...names]]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map(rows.map((row) => [`${row.channel} ${row.sender.toLowerCase()}`, row]));
  return ({ channel, from }) => {
    const row = from.senderId === null ? byName.get(`${channel} ${from.address}`) : byId.get(from.senderId);
    if (row === undefined)
      throw new Refusal(
        'from',
        `${from.address ?? 'This sender'} isn’t one of your senders. Add it on the SenderID page.`,
        'not_found',
      );
    if (row.channel !== channel)
      throw new Refusal('from', `${row.sender} isn’t ${channel === 'sms' ? 'an SMS' : 'an email'} sender.`);
    if (from.address !== null && row.sender.toLowerCase() !== from.address)
      throw new Refusal('from', 'The address doesn’t belong to this sender.');
    return { ...row, isHeld: isHeld(row) };
  };
}

/**
 * Whether to hold the sender's messages, which is the account's choice for a domain that fails. Throws a
 * `Refusal` for a sender that may not send.
 */
function isHeld(row: SenderRow): boolean {
  const [stop] = checkSender(row, 'message');
  if (stop === undefined) return false;
  if (stop.id === 'domain_not_authenticated' && row.unauthenticatedMail === 'hold') return true;
  throw new Refusal('from', stop.message, 'blocked');
}
